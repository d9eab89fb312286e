import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";

type Props = { child: string; version: string };

/** The things that a guardian's consent allows, and those it never does, and the texts in the version that it is given to. */
export function WhatIsAllowed({ child, version }: Props) {
  const lang = useLang();
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-x-4">
        <a href={pathFor("termsVersion", lang, { version })} className="py-2 underline underline-offset-4">
          {m.site_terms_title()}
        </a>
        <a href={pathFor("privacyVersion", lang, { version })} className="py-2 underline underline-offset-4">
          {m.site_privacy_title()}
        </a>
      </p>
      <p>{m.guardians_allows({ child })}</p>
      <ul className="list-disc pl-5">
        {[m.guardians_allows_voice, m.guardians_allows_words, m.guardians_allows_push].map((allowed) => (
          <li key={allowed()}>{allowed()}</li>
        ))}
      </ul>
      <p>{m.guardians_never({ child })}</p>
    </div>
  );
}
