import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatWhen } from "~/platform/time/school-time";
import type { ConnectedCalendar } from "./read-connected-calendar";

type Unwritten = ConnectedCalendar["unwritten"][number];

/** The meaning of each problem with an hour, and the advice to the teacher. */
const PROBLEM_TEXTS: Record<string, () => string> = {
  REFUSED: m.connected_calendar_hour_refused,
  CONFLICT: m.connected_calendar_hour_conflict,
  ELSEWHERE: m.connected_calendar_hour_elsewhere,
  FAILING: m.connected_calendar_hour_failing,
};

const MOST_SHOWN = 10;

/** The hours that differ in the teacher's connected calendar, with the advice for each problem. */
export function UnwrittenHours({ hours }: { hours: readonly Unwritten[] }) {
  const total = hours[0]?.total ?? 0;
  if (total === 0) return null;
  const groups = [...new Set(hours.map(textOf))].map((text) => ({
    text,
    of: hours.filter((hour) => textOf(hour) === text),
  }));
  return (
    <section aria-labelledby="unwritten-hours" className="grid gap-3">
      <h4 id="unwritten-hours" className="font-semibold">
        {m.connected_calendar_unwritten({ count: total })}
      </h4>
      {groups.map(({ text, of }) => (
        <div key={text} className="grid gap-1">
          <p className="max-w-prose text-danger">{text}</p>
          <ul className="list-disc pl-5">
            {of.slice(0, MOST_SHOWN).map((hour) => (
              <UnwrittenHour key={hour.id} hour={hour} />
            ))}
          </ul>
          {of.length > MOST_SHOWN && (
            <p className="text-soft">{m.connected_calendar_unwritten_more({ count: of.length - MOST_SHOWN })}</p>
          )}
        </div>
      ))}
      {total > hours.length && (
        <p className="text-soft">{m.connected_calendar_unwritten_others({ count: total - hours.length })}</p>
      )}
    </section>
  );
}

const textOf = ({ problem, is_removal }: Unwritten): string =>
  is_removal ? m.connected_calendar_hour_left() : (PROBLEM_TEXTS[problem] ?? m.connected_calendar_hour_failing)();

function UnwrittenHour({ hour: { full_name, starts_at } }: { hour: Unwritten }) {
  const lang = useLang();
  // The name and the time of an hour that was erased meanwhile are gone.
  return <li>{[full_name, starts_at && formatWhen(starts_at, lang)].filter(Boolean).join(" · ")}</li>;
}
