import { msOf, plusDays } from "../platform/time/calendar-day.ts";
import { SCHOOL_ZONE } from "../platform/time/school-time.ts";
import { instantIn, isZone, localTimeIn } from "../platform/time/zone-clock.ts";

/** The hour at which a learner's day begins: late evenings still belong to the day before. */
const DAY_BEGINS = 4;

/** The zone to reckon with: one that this engine does not know, because another device said it, counts as the school's. */
const known = (zone: string): string => (isZone(zone) ? zone : SCHOOL_ZONE);

/** The learner's day (yyyy-mm-dd) at an instant: it begins at four in the morning on the clocks of their zone. */
export function learnerDay(zone: string, at: Date): string {
  const local = localTimeIn(known(zone), at);
  return Number(local.slice(11, 13)) < DAY_BEGINS ? plusDays(local.slice(0, 10), -1) : local.slice(0, 10);
}

/** The instant at which a learner's day (yyyy-mm-dd) begins. */
export const startOfLearnerDay = (zone: string, day: string): Date =>
  new Date(instantIn(known(zone), (msOf(day) ?? Number.NaN) + DAY_BEGINS * 3_600_000));

/** The number of days from one day to another, both yyyy-mm-dd. */
export const daysBetween = (from: string, to: string): number =>
  Math.round(((msOf(to) ?? Number.NaN) - (msOf(from) ?? Number.NaN)) / 86_400_000);
