import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatInstant } from "~/platform/time/school-time";
import { buttonClass } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import type { Guardian } from "./read-guardian";

/** A minor's own view of their guardian's consent: its pending step, and the functions that wait for it. */
export function OwnGuardian({ guardian, isProfile = false }: { guardian: Guardian; isProfile?: boolean }) {
  const lang = useLang();
  const { awaited, email, name, given_at } = guardian;
  if (!awaited)
    return (
      <Card className="grid gap-3">
        <CardHeader title={m.common_guardian()} />
        <p>{m.guardians_own_given({ name: name ?? "", date: dayOf(given_at, lang) })}</p>
        <p className="text-soft">{m.guardians_own_never()}</p>
      </Card>
    );
  return (
    <Card className="grid gap-3">
      <CardHeader title={m.guardians_wait_title()} />
      <p className="[overflow-wrap:anywhere]">{waitsFor(guardian, lang)}</p>
      <p className="text-soft">{m.guardians_wait_off()}</p>
      {!email && !isProfile && (
        <Link to={pathFor("myProfile", lang)} className={buttonClass({ size: "sm", className: "justify-self-start" })}>
          {m.guardians_wait_profile()}
        </Link>
      )}
    </Card>
  );
}

const dayOf = (instant: string | null, lang: Lang): string =>
  instant ? formatInstant(instant, lang, { dateStyle: "long" }) : "";

function waitsFor({ email, asked_at, withdrawn_at }: Guardian, lang: Lang): string {
  if (!email) return m.guardians_wait_mail();
  if (withdrawn_at) return m.guardians_wait_withdrawn({ date: dayOf(withdrawn_at, lang) });
  if (!asked_at) return m.guardians_wait_soon({ email });
  return m.guardians_wait_asked({ email, date: dayOf(asked_at, lang) });
}
