import { formatWhy } from "~/i18n/notifications/reason-texts";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import type { MailIssue } from "~/notifications/undelivered";
import { formatInstant } from "~/platform/time/school-time";
import { Card, CardHeader } from "~/ui/card";
import { WhatWasSaid } from "./what-was-said";

/** The notice of a mail server outage: its start, its reason and the number of waiting mails. */
export function MailStopped({ trouble: { since, error, waiting }, lang }: { trouble: MailIssue; lang: Lang }) {
  const { why, said } = formatWhy(error, lang);
  const when = formatInstant(since, lang, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Card id="mail">
      <CardHeader title={m.admin_undelivered_stopped()} />
      <div className="grid max-w-prose gap-2">
        <p className="text-danger">{why}</p>
        <p>
          {m.admin_undelivered_stopped_since({ when })} {m.admin_undelivered_waiting({ count: waiting })}
        </p>
        {said && <WhatWasSaid said={said} />}
      </div>
    </Card>
  );
}
