import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { formatDay, formatInstant, formatWhen } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import type { guardianWrites } from "./guardian-writes";
import type { Guardian } from "./read-guardian";

type Props = { student: string; guardian: Guardian };

/** A minor's guardian for the teacher: whether they have agreed, and a button that sends the link again. */
export function GuardianCard({ student, guardian }: Props) {
  const lang = useLang();
  const { write, busy } = useWrite<typeof guardianWrites>();
  const send = async () => {
    const outcome = await write("sendGuardianLink", { student });
    if (outcome.kind) return toastFailure(outcome);
  };
  return (
    <Card className="grid gap-3">
      <CardHeader title={m.common_guardian()} />
      <p className="[overflow-wrap:anywhere]">{[guardian.name, guardian.contact].filter(Boolean).join(" · ")}</p>
      <p role="status">{standingOf(guardian, lang)}</p>
      {guardian.awaited && <p className="text-soft">{m.guardians_card_off()}</p>}
      {guardian.email && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          busy={busy ? m.common_sending() : undefined}
          onClick={() => void send()}
        >
          {m.guardians_send()}
        </Button>
      )}
    </Card>
  );
}

function standingOf({ email, asked_at, expires_at, given_at, withdrawn_at, version }: Guardian, lang: Lang): string {
  if (!email) return m.guardians_card_mail();
  if (withdrawn_at) return m.guardians_card_withdrawn({ when: formatWhen(withdrawn_at, lang) });
  if (given_at)
    return m.guardians_card_given({
      when: formatWhen(given_at, lang),
      version: formatDay(version ?? "", lang, { dateStyle: "long" }),
    });
  if (!asked_at || !expires_at) return m.guardians_card_soon({ email });
  return m.guardians_card_asked({
    when: formatWhen(asked_at, lang),
    until: formatInstant(expires_at, lang, { dateStyle: "long" }),
  });
}
