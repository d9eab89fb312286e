import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { copyText } from "~/platform/device/copy-text";
import { useMailSavedToFiles } from "~/school/mail-saved-to-files";
import { Button } from "~/ui/button";

/** Shows a temporary password, which cannot be read again later. */
export function TemporaryPassword({ password }: { password: string }) {
  const [copied, setCopied] = useState(false);
  const isKept = useMailSavedToFiles();
  return (
    <div role="status" className="grid gap-4">
      <p>
        {m.students_handed_out()}{" "}
        {isKept !== undefined && (isKept ? m.settings_mail_none() : m.students_handed_out_mail())}
      </p>
      <div className="select-all rounded-card border-2 border-brass bg-brass-soft px-4 py-3 text-center font-semibold text-xl tracking-wide">
        {password}
      </div>
      <Button variant="secondary" onClick={async () => setCopied(await copyText(password))}>
        {copied ? (
          <Check aria-hidden="true" className="size-5 text-ok" />
        ) : (
          <Copy aria-hidden="true" className="size-5" />
        )}
        <span aria-live="polite">{copied ? m.students_copied() : m.students_copy()}</span>
      </Button>
      <p className="text-soft">{m.students_handed_out_text()}</p>
    </div>
  );
}
