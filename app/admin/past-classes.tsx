import type { MyClasses } from "~/classes/my-classes";
import { StatusPill } from "~/classes/trial-words";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { sayWhen } from "~/platform/school-time";
import { Card, CardHeader } from "~/ui/card";

/** A student's classes to look at: what comes and what was. */
export function PastClasses({ classes: { upcoming, past } }: { classes: MyClasses }) {
  const lang = useLang();
  const parts = [
    { title: m.classes_upcoming(), hours: upcoming },
    { title: m.classes_past(), hours: past },
  ];
  return (
    <div className="grid gap-5">
      {parts.map(({ title, hours }) => (
        <Card key={title}>
          <CardHeader title={title} />
          {hours.length === 0 && <p className="text-soft">{m.classes_none_upcoming()}</p>}
          <ul className="divide-y">
            {hours.map(({ id, starts_at, status, notes }) => (
              <li key={id} className="grid gap-1 py-2.5">
                <span className="flex flex-wrap items-baseline justify-between gap-3">
                  <time dateTime={starts_at}>{sayWhen(starts_at, lang)}</time>
                  {status && <StatusPill status={status} />}
                </span>
                {notes && <p className="whitespace-pre-wrap text-soft [overflow-wrap:anywhere]">{notes}</p>}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
