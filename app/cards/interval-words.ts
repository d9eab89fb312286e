import { m } from "~/i18n/paraglide/messages";
import type { Schedule } from "./derive-schedule";
import { daysBetween, learnerDay } from "./learner-day";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Intervals of two months and more are written in months. */
const MONTH_DAYS = 30;

/** How long it is until a card is due, in its largest unit: "10 min", "3 dias". Days are the learner's. */
export function intervalWords({ due, dueDay }: Pick<Schedule, "due" | "dueDay">, now: Date, zone: string): string {
  const days = dueDay === undefined ? 0 : daysBetween(learnerDay(zone, now), dueDay);
  if (days >= 2 * MONTH_DAYS) return m.cards_months({ count: Math.round(days / MONTH_DAYS) });
  if (days > 0) return m.cards_days({ count: days });
  const span = Math.max((due?.getTime() ?? 0) - now.getTime(), 0);
  if (span < HOUR_MS) return m.cards_minutes({ count: Math.max(Math.round(span / MINUTE_MS), 1) });
  return m.cards_hours({ count: Math.round(span / HOUR_MS) });
}
