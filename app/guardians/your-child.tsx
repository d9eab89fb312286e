import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatDay, formatInstant, formatWhen } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Fold } from "~/ui/fold";
import { ProblemAlert } from "~/ui/problem-alert";
import type { Consent } from "./consent-calls";
import { ActButton, GuardianFrame } from "./guardian-frame";
import { KeptData } from "./kept-data";
import { WhatIsAllowed } from "./what-is-allowed";

type Props = { consent: Consent; linkKey: string; problem: string | undefined };

/** A guardian's answer, the stored data of their child, and the rights to a copy and to erasure. */
export function YourChild({ consent, linkKey, problem }: Props) {
  const lang = useLang();
  const { child, guardian, given_at, withdrawn_at, erasure_requested_at } = consent;
  const version = formatDay(consent.version, lang, { dateStyle: "long" });
  const stands = given_at !== null && withdrawn_at === null;
  const [title, text] = withdrawn_at
    ? [m.guardians_withdrawn_title(), m.guardians_withdrawn({ when: formatWhen(withdrawn_at, lang) })]
    : given_at
      ? [m.guardians_given_title(), m.guardians_given({ when: formatWhen(given_at, lang), version })]
      : [m.guardians_ask_title({ child }), m.guardians_ask({ child, guardian, version })];
  return (
    <GuardianFrame title={title} text={text}>
      <ProblemAlert problem={problem} />
      <WhatIsAllowed child={child} version={consent.version} />
      {stands ? (
        <Fold title={m.guardians_withdraw()}>
          <p>{m.guardians_withdraw_text()}</p>
          <ActButton act="withdraw" label={m.guardians_withdraw()} variant="quiet" />
        </Fold>
      ) : (
        !consent.is_former && (
          <div className="grid gap-3">
            <ActButton act="agree" label={m.guardians_agree()} />
            <p className="text-soft">{m.guardians_agree_not()}</p>
          </div>
        )
      )}
      <KeptData child={child} kept={consent.kept} />
      <section className="grid justify-items-start gap-3 border-t pt-5">
        <h2 className="text-xl">{m.guardians_copy()}</h2>
        <p>{m.guardians_copy_text({ child })}</p>
        {/* A download does not change the page, so no button waits for the next page. */}
        <form method="post" action={`/data-archive/${lang}`}>
          <input type="hidden" name="guardian" value={linkKey} />
          <Button type="submit" variant="secondary">
            {m.guardians_copy_download()}
          </Button>
        </form>
      </section>
      {erasure_requested_at ? (
        <section className="grid justify-items-start gap-3 border-t pt-5">
          <h2 className="text-xl">{m.guardians_erase()}</h2>
          <p>{m.guardians_erase_asked({ date: formatInstant(erasure_requested_at, lang, { dateStyle: "long" }) })}</p>
          <ActButton act="keep" label={m.guardians_erase_keep()} variant="quiet" />
        </section>
      ) : (
        <Fold title={m.guardians_erase()}>
          <p>{m.guardians_erase_text({ child })}</p>
          <ActButton act="erase" label={m.guardians_erase_ask()} variant="danger" />
        </Fold>
      )}
    </GuardianFrame>
  );
}
