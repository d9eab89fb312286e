import { m } from "~/i18n/paraglide/messages";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Longer intervals are said in months, from two. */
const MONTH_DAYS = 30;

/** How long it is until then, in its largest unit: "10 min", "3 dias". */
export function intervalWords(until: Date | undefined, now: Date): string {
  const span = Math.max((until?.getTime() ?? 0) - now.getTime(), 0);
  if (span < HOUR_MS) return m.cards_minutes({ count: Math.max(Math.round(span / MINUTE_MS), 1) });
  if (span < DAY_MS) return m.cards_hours({ count: Math.round(span / HOUR_MS) });
  const days = Math.round(span / DAY_MS);
  if (days < 2 * MONTH_DAYS) return m.cards_days({ count: days });
  return m.cards_months({ count: Math.round(days / MONTH_DAYS) });
}
