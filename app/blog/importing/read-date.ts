import { readDay } from "~/platform/time/parse-day";
import { SCHOOL_ZONE } from "~/platform/time/school-time";
import { offsetIn } from "~/platform/time/zone-clock";

const PARTS =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/** `May 10, 2024 9:00 AM`, `10 de maio de 2024 às 9h`, `Fri, 10 May 2024 12:00:00 +0000`. */
const WORDS =
  /^(.*?\p{L}{3}.*?\d{4})(?:,? (?:at |às )?(\d{1,2})(?::(\d{2})|h(\d{2})?)(?::(\d{2}))? ?(?:([ap])\.?m\.?)?)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/iu;

/** A date with its month in words, as the other form writes it. */
function inNumbers(text: string): string | undefined {
  const [, words = "", hour = "0", minute, afterH, second = "00", half, offset = ""] = WORDS.exec(text) ?? [];
  const day = words ? readDay(words) : undefined;
  if (!day) return undefined;
  const later = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  return `${day} ${later}:${minute ?? afterH ?? "00"}:${second}${offset}`;
}

/**
 * Converts an instant, or a wall-clock date in the school's zone (or UTC), to ISO; undefined for an invalid date such
 * as 0000-00-00 or 31 February.
 */
export function readDate(value: unknown, zone: "school" | "utc" = "school"): string | undefined {
  if (typeof value === "number" && value > 19_700_000 && value < 99_999_999)
    return readDate(String(value).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"), zone);
  if (typeof value === "number") return instant(value < 1e11 ? value * 1000 : value);
  if (value instanceof Date) return instant(value.getTime());
  const text = typeof value === "string" ? value.trim().replace(/\s+/g, " ") : "";
  const parts = PARTS.exec(text) ?? PARTS.exec(inNumbers(text) ?? "");
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const clock = Date.UTC(year, month - 1, day, hour, minute, second);
  const said = new Date(clock);
  if (year < 1970 || said.getUTCMonth() !== month - 1 || said.getUTCDate() !== day || hour > 23) return undefined;
  const offset = parts[7];
  if (!offset) return instant(zone === "utc" ? clock : clock - schoolOffset(clock));
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return instant(sign === "-" ? clock + ahead : clock - ahead);
}

const instant = (time: number) => (Math.abs(time) < 8.64e15 ? new Date(time).toISOString() : undefined);

/** The UTC offset of the school's zone at this wall time; there was daylight saving time until 2019. */
function schoolOffset(clock: number): number {
  const at = (time: number) => offsetIn(SCHOOL_ZONE, new Date(time)) - time;
  return at(clock - at(clock));
}
