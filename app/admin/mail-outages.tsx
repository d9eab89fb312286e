import { formatWhy } from "~/i18n/notifications/reason-texts";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import type { MailOutage } from "~/notifications/undelivered";
import { formatInstant } from "~/platform/time/school-time";
import { Card, CardHeader } from "~/ui/card";

/** The recent outages of the mail server with their reasons; nothing without outages. */
export function MailOutages({ outages, lang }: { outages: MailOutage[]; lang: Lang }) {
  if (outages.length === 0) return null;
  const format = (instant: string) => formatInstant(instant, lang, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Card>
      <CardHeader title={m.admin_outages()} />
      <p className="mb-2 max-w-prose text-soft">{m.admin_outages_lead()}</p>
      <ul className="divide-y">
        {outages.map(({ since, until, error }) => (
          <li key={since} className="grid gap-x-4 py-2 sm:grid-cols-2">
            <span>{m.admin_outage({ since: format(since), until: format(until) })}</span>
            <span className="text-soft">{formatWhy(error, lang).why}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
