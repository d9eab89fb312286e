const CLOCKS = new Map<string, Intl.DateTimeFormat>();
const NUMBERS = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

/** Uses latin digits and the Gregorian calendar in every browser, and reads the parts by name. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock =
    CLOCKS.get(timeZone) ??
    new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", { ...NUMBERS, hourCycle: "h23", timeZone });
  CLOCKS.set(timeZone, clock);
  return clock;
}

/** True if the engine can calculate with a zone: zones are newer in some than in others. */
export function isZone(timeZone: string): boolean {
  try {
    return Boolean(clockIn(timeZone));
  } catch {
    return false;
  }
}

/** The device's time zone; undefined for one that the browser cannot calculate with. */
export function deviceZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isZone(timeZone) ? timeZone : undefined;
}

/**
 * The wall-clock time of a zone at an instant, as the instant with the same wall-clock time in UTC, to the second; NaN
 * for an invalid instant.
 */
export function offsetIn(timeZone: string, at: Date): number {
  if (Number.isNaN(at.getTime())) return Number.NaN;
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clockIn(timeZone).formatToParts(at)) shown[type] = Number(value);
  const { year = Number.NaN, month = 1, day, hour, minute, second } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const HALF_DAY_MS = 43_200_000;

/**
 * The milliseconds of an instant at which a zone's clocks show a time, given as the UTC milliseconds of the same
 * wall-clock time. PostgreSQL chooses alike: a repeated time is the later one, a skipped time is moved on by the gap.
 */
export function instantIn(timeZone: string, wall: number): number {
  const before = offsetAt(timeZone, wall - HALF_DAY_MS);
  const after = offsetAt(timeZone, wall + HALF_DAY_MS);
  return offsetAt(timeZone, wall - after) === after ? wall - after : wall - before;
}

const offsetAt = (timeZone: string, instant: number): number => offsetIn(timeZone, new Date(instant)) - instant;

/** The same as `yyyy-mm-ddThh:mm:ss`; empty for an invalid instant. */
export function localTimeIn(timeZone: string, at: Date): string {
  const shown = offsetIn(timeZone, at);
  return Number.isNaN(shown) ? "" : new Date(shown).toISOString().slice(0, 19);
}
