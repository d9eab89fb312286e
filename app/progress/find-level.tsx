import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Card, CardHeader } from "~/ui/card";

/** Leads a student of whom no level is known to the placement test. */
export function FindLevel() {
  return (
    <Card>
      <CardHeader title={m.progress_find_level()} />
      <p className="text-soft">{m.progress_find_level_text()}</p>
      <a
        href={pathFor("levelTest", useLang())}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 print:hidden"
      >
        {m.site_cta_test()}
      </a>
    </Card>
  );
}
