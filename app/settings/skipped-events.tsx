import { m } from "~/i18n/paraglide/messages";

/** The events of a calendar that could not be read: the first ones by name, and how many they all are. */
export function SkippedEvents({
  of: { skipped, skipped_count },
}: {
  of: { skipped: string[]; skipped_count: number };
}) {
  if (skipped.length === 0) return null;
  // Calendars that were read before all were counted have none.
  const count = Math.max(skipped_count, skipped.length);
  const more = count - skipped.length;
  return (
    <span className="max-w-prose text-danger">
      {m.settings_calendar_skipped({ count })}{" "}
      <span className="text-ink">
        {[...skipped, ...(more > 0 ? [m.connected_calendar_unwritten_more({ count: more })] : [])].join(" · ")}
      </span>
    </span>
  );
}
