import { m } from "~/i18n/paraglide/messages";

/** An instant that the page's script also shows in the reader's time zone, where that differs. */
export function YourTime({ startsAt }: { startsAt: string }) {
  return <p data-your-time={startsAt} data-text={m.booking_your_time({ when: "…" })} hidden className="opacity-85" />;
}
