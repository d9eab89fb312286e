import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import type { Enums, Json } from "~/platform/backend/database.types";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatDay, formatWhen } from "~/platform/time/school-time";
import type { Hour } from "./read-hour";

/** Every change of an hour, oldest first. */
export function HourHistory({ hour }: { hour: Hour }) {
  const lang = useLang();
  return (
    <details className="border-t pt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{m.common_history()}</summary>
      <ol className="grid gap-2 text-base">
        {hour.history.map(({ id, changed_at, changed_by, by_student, by_calendar, change }) => (
          <li key={id}>
            <time dateTime={isoInstant(changed_at)} className="text-soft tabular-nums">
              {formatWhen(changed_at, lang)}
            </time>
            <span className="block">
              {formatChange(change, lang)}
              {changed_by === hour.student_id && changed_by !== null && <> · {m.classes_history_by_student()}</>}
              {by_student && <> · {m.classes_history_asked_by_student()}</>}
              {by_calendar && <> · {m.classes_history_by_calendar()}</>}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

export const CLASS_STATUS_NAMES: Record<Enums<"booking_status">, () => string> = {
  scheduled: m.classes_status_scheduled,
  confirmed: m.classes_status_confirmed,
  completed: m.classes_status_completed,
  cancelled: m.classes_status_cancelled,
  no_show: m.classes_status_no_show,
};

const isStatus = (value: string): value is Enums<"booking_status"> => Object.hasOwn(CLASS_STATUS_NAMES, value);

function formatChange(change: Json, lang: Lang): string {
  if (typeof change !== "object" || change === null || Array.isArray(change)) return "";
  const format = (name: string, value: Json | undefined) => {
    if (typeof value !== "string") return "–";
    if (name === "status") return isStatus(value) ? CLASS_STATUS_NAMES[value]() : value;
    if (name === "local_start")
      return `${formatDay(value.slice(0, 10), lang, { dateStyle: "short" })} ${value.slice(11, 16)}`;
    return value;
  };
  return Object.entries(change)
    .filter(([name]) => name === "status" || name === "local_start")
    .map(([name, pair]) => {
      const [before, after] = Array.isArray(pair) ? pair : [];
      return before === null || before === undefined
        ? format(name, after)
        : `${format(name, before)} → ${format(name, after)}`;
    })
    .join(", ");
}
