import { askedOf } from "~/platform/lists/list-address";
import { isDay, plusDays } from "~/platform/time/calendar-day";
import { present } from "~/platform/time/present";
import { schoolDay } from "~/platform/time/school-time";

export const VIEWS = ["list", "week", "month"] as const;
export type View = (typeof VIEWS)[number];

const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** The view and the day of an address; today without a day. */
export function parseCalendarParams(search: URLSearchParams, now = new Date(present())): { view: View; day: string } {
  const day = search.get("day") ?? "";
  return {
    view: askedOf(VIEWS, search.get("view")) ?? "list",
    day: DAY.test(day) && isDay(day) ? day : schoolDay(now),
  };
}

const at = (day: string): Date => new Date(`${day}T00:00Z`);
const iso = (date: Date): string => date.toISOString().slice(0, 10);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => plusDays(day, -((at(day).getUTCDay() + 6) % 7));

/** The first day of a day's month, moved by `months`. */
export function monthOf(day: string, months = 0): string {
  const date = at(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return iso(date);
}

/** The days of a view: the first, and the one after the last. A month has whole weeks. */
export function visibleDays(view: View, day: string): { from: string; before: string } {
  if (view === "week") return { from: mondayOf(day), before: plusDays(mondayOf(day), 7) };
  return { from: mondayOf(monthOf(day)), before: plusDays(mondayOf(plusDays(monthOf(day, 1), -1)), 7) };
}

/** The days from `from` to `before`, which is excluded. */
export function daysBetween(from: string, before: string): string[] {
  const days = [];
  for (let day = from; day < before; day = plusDays(day, 1)) days.push(day);
  return days;
}
