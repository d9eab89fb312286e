import { m } from "~/i18n/paraglide/messages";

/** An instant that the page's script also tells by the reader's own clock, where that shows another time. */
export function YourTime({ startsAt }: { startsAt: string }) {
  return <p data-your-time={startsAt} data-text={m.booking_your_time({ when: "…" })} hidden className="opacity-85" />;
}
