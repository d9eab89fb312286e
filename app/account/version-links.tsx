import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";

/** Links to the terms and the privacy policy of a version. */
export function VersionLinks({ version }: { version: string }) {
  const lang = useLang();
  return (
    <>
      <a href={pathFor("termsVersion", lang, { version })} className="underline underline-offset-4">
        {m.site_terms_title()}
      </a>
      <a href={pathFor("privacyVersion", lang, { version })} className="underline underline-offset-4">
        {m.site_privacy_title()}
      </a>
    </>
  );
}
