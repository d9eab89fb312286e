import { Link } from "react-router";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { relativeTime } from "~/platform/time/relative-time";
import { formatInstant } from "~/platform/time/school-time";
import type { NewestTrial } from "./newest-trials";
import { formatLevelShort, hourTitle } from "./trial-words";

/** The latest bookings: name, time of the class, and age of the booking. */
export function NewestList({ trials }: { trials: NewestTrial[] }) {
  const lang = useLang();
  return (
    <ul className="divide-y">
      {trials.map(({ id, full_name, level, created_at, calendar_entries: { starts_at } }) => (
        <li key={id} className="relative flex items-baseline gap-4 py-2.5 hover:bg-mist">
          <span className="min-w-0 flex-1">
            <Link
              to={`/admin/scheduled-classes?when=all&booking=${id}`}
              className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {hourTitle({ kind: "trial", full_name })}
            </Link>
            <span className="block text-soft">
              {formatInstant(starts_at, lang, { dateStyle: "short", timeStyle: "short" })} · {formatLevelShort(level)}
            </span>
          </span>
          <time dateTime={isoInstant(created_at)} className="shrink-0 text-soft text-sm">
            {relativeTime(created_at, lang)}
          </time>
        </li>
      ))}
    </ul>
  );
}
