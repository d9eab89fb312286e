const CLOCKS = new Map<string, Intl.DateTimeFormat>();
const NUMBERS = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

/** Every browser is asked for plain digits of the common calendar, and answers each number by its name. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock =
    CLOCKS.get(timeZone) ??
    new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", { ...NUMBERS, hourCycle: "h23", timeZone });
  CLOCKS.set(timeZone, clock);
  return clock;
}

/** The device's own zone; undefined where the browser knows none that it can reckon with. */
export function deviceZone(): string | undefined {
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return timeZone && clockIn(timeZone) ? timeZone : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The wall clock of a zone at an instant, as the instant at which a clock in UTC shows the same, to the second; NaN for
 * no instant.
 */
export function offsetIn(timeZone: string, at: Date): number {
  if (Number.isNaN(at.getTime())) return Number.NaN;
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clockIn(timeZone).formatToParts(at)) shown[type] = Number(value);
  const { year = Number.NaN, month = 1, day, hour, minute, second } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The same as `yyyy-mm-ddThh:mm:ss`; empty for no instant. */
export function localTimeIn(timeZone: string, at: Date): string {
  const shown = offsetIn(timeZone, at);
  return Number.isNaN(shown) ? "" : new Date(shown).toISOString().slice(0, 19);
}
