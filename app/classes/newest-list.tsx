import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { relativeTime } from "~/platform/time/relative-time";
import { formatInstant } from "~/platform/time/school-time";
import { LinkRow } from "~/ui/link-row";
import type { NewestTrial } from "./newest-trials";
import { formatLevelShort, hourTitle } from "./trial-words";

/** The latest bookings: name, time of the class, and age of the booking. */
export function NewestList({ trials }: { trials: NewestTrial[] }) {
  const lang = useLang();
  return (
    <ul className="divide-y">
      {trials.map(({ id, full_name, level, created_at, calendar_entries: { starts_at } }) => (
        <LinkRow
          key={id}
          to={`/admin/scheduled-classes?when=all&booking=${id}`}
          title={hourTitle({ kind: "trial", full_name })}
          detail={
            <>
              {formatInstant(starts_at, lang, { dateStyle: "short", timeStyle: "short" })} · {formatLevelShort(level)}
            </>
          }
          aside={
            <time dateTime={isoInstant(created_at)} className="text-soft text-sm">
              {relativeTime(created_at, lang)}
            </time>
          }
        />
      ))}
    </ul>
  );
}
