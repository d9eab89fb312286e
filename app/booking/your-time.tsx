import { m } from "~/i18n/paraglide/messages";
import { instantInSaoPaulo } from "./dates";

/** An instant that the page's script also shows in the reader's time zone, where that differs. */
export function YourTime({ startsAt }: { startsAt: string }) {
  return <p data-your-time={startsAt} data-text={m.booking_your_time({ when: "…" })} hidden className="opacity-85" />;
}

/** The same for an hour of a day of the school: only the time, for a button with the day's hour. */
export function YourHourToo({ day, time }: { day: string; time: string }) {
  const startsAt = instantInSaoPaulo(day, time)?.toISOString();
  const text = m.booking_time_yours({ yours: "…" });
  return <span data-your-time={startsAt} data-time-alone data-text={text} hidden className="text-sm" />;
}

/** Explains the hours in brackets, where some hour is also given in the reader's time zone. */
export function YourZoneHint({ day, time }: { day: string; time: string }) {
  const startsAt = instantInSaoPaulo(day, time)?.toISOString();
  return <span data-your-time={startsAt} data-text={m.booking_time_hint_yours()} hidden />;
}
