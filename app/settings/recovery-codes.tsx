import { useEffect, useRef } from "react";
import { m } from "~/i18n/paraglide/messages";
import { copyText } from "~/platform/device/copy-text";
import { saveFile } from "~/platform/files/save-file";
import { Button } from "~/ui/button";
import { toast } from "~/ui/toast-store";

/** In groups of four, for reading and typing. */
const spell = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? code;

/** Recovery codes for a lost phone, shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.map(spell).join("\n");
  const copy = async () => {
    if (await copyText(text)) toast({ title: m.settings_factor_copied() });
    else toast({ title: m.settings_factor_failed(), variant: "destructive" });
  };
  return (
    <section aria-labelledby="recovery-codes" className="grid gap-4 rounded-card border bg-mist p-4 sm:p-5">
      <h3 id="recovery-codes" tabIndex={-1} ref={heading} className="text-lg">
        {m.settings_factor_codes()}
      </h3>
      <p className="max-w-prose">{m.settings_factor_codes_text()}</p>
      <ul className="grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{spell(code)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onKept}>{m.settings_factor_codes_saved()}</Button>
        <Button variant="quiet" onClick={() => void copy()}>
          {m.common_copy()}
        </Button>
        <Button
          variant="quiet"
          onClick={() => saveFile(`${m.settings_factor_file()}.txt`, "text/plain;charset=utf-8", `${text}\n`)}
        >
          {m.settings_factor_save()}
        </Button>
      </div>
    </section>
  );
}
