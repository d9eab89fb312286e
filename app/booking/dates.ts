const ZONE = "America/Sao_Paulo";
const DAY_MS = 86_400_000;
/** The farthest that the teacher can set; the database judges by what she did set. */
const FARTHEST_DAYS = 365;

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE });

/** The day of an instant in São Paulo, as yyyy-mm-dd. */
export const dayInSaoPaulo = (at: Date): string => DAY.format(at);

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay());

/**
 * Why a day cannot be booked, judged at `now` by São Paulo's calendar; the database judges the same again.
 * @param last the last day that can be, yyyy-mm-dd.
 */
export function refuseDate(day: string, now: Date, last: string): "missing" | "past" | "weekend" | "far" | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(`${day}T00:00Z`))) return "missing";
  const today = dayInSaoPaulo(now);
  if (day <= today) return "past";
  if (day > last) return "far";
  return isWeekend(day) ? "weekend" : undefined;
}

/** The first and the last day that the date field offers. `last` is unknown where the database could not be asked. */
export function bookableDays(now: Date, last: string | null): { first: string; last: string } {
  const today = dayInSaoPaulo(now);
  let first = plusDays(today, 1);
  while (isWeekend(first)) first = plusDays(first, 1);
  return { first, last: last ?? plusDays(today, FARTHEST_DAYS) };
}

/** The instant of a wall-clock time in São Paulo; undefined while either is not filled in. */
export function instantInSaoPaulo(day: string, time: string): Date | undefined {
  const asUtc = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // The zone's distance from UTC at that wall-clock time, asked of the zone itself: twice, for the day it changes.
  let at = asUtc;
  for (let i = 0; i < 2; i++) at = asUtc - offsetMs(new Date(at));
  return new Date(at);
}

function offsetMs(at: Date): number {
  const wall = new Intl.DateTimeFormat("sv-SE", { timeZone: ZONE, dateStyle: "short", timeStyle: "medium" }).format(at);
  return Date.parse(`${wall.replace(" ", "T")}Z`) - Math.floor(at.getTime() / 1000) * 1000;
}

/** Whether the visitor's clock shows another time than São Paulo's at that instant. */
export function differsFromSaoPaulo(at: Date, zone: string): boolean {
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(at);
  return clock(zone) !== clock(ZONE);
}
