import ICAL from "ical.js";
import { offsetIn } from "../../app/platform/time/zone-clock.ts";
import { windowsZone } from "./windows-zones.ts";

/** The school's time zone, used for times without a zone. */
const SCHOOL_ZONE = "America/Sao_Paulo";

/** A wall-clock time, in milliseconds as if it were UTC. */
export type LocalTime = number;

export type Clock = { instant(wall: LocalTime): number; wall(instant: number): LocalTime };

const HALF_DAY_MS = 43_200_000;

/**
 * A clock by its UTC offset at an instant. When clocks go back, a repeated time means the first one; when they go
 * forward, a skipped time is moved on by the length of the gap.
 */
function clock(offsetAt: (instant: number) => number): Clock {
  return {
    wall: (instant) => instant + offsetAt(instant),
    instant(wall) {
      const before = offsetAt(wall - HALF_DAY_MS);
      const after = offsetAt(wall + HALF_DAY_MS);
      return offsetAt(wall - before) !== before && offsetAt(wall - after) === after ? wall - after : wall - before;
    },
  };
}

const known = new Map<string, Clock>();

/** The clock of an IANA time zone; undefined for a name that the machine does not know. */
function namedClock(timeZone: string): Clock | undefined {
  const before = known.get(timeZone);
  if (before) return before;
  try {
    offsetIn(timeZone, new Date(0));
  } catch {
    return undefined;
  }
  // UTC offsets change at quarters of an hour only.
  const offsets = new Map<number, number>();
  const made = clock((instant) => {
    const quarter = Math.floor(instant / 900_000) * 900_000;
    const found = offsets.get(quarter) ?? offsetIn(timeZone, new Date(quarter)) - quarter;
    offsets.set(quarter, found);
    return found;
  });
  known.set(timeZone, made);
  return made;
}

export const UTC = clock(() => 0);

/** The clock of the school's zone. */
export const schoolClock = (): Clock => namedClock(SCHOOL_ZONE) ?? UTC;

/** Zone names that are offsets, such as "GMT-0300", "UTC+5:30", "GMT-3" or "(UTC-03:00) Nowhere". */
const DISTANCE = /^\(?(?:UTC|GMT)?\s*([+-])(\d{1,2})(?:[:.]?(\d\d))?(?!\d)/i;
/** "UTC", "tzone://Microsoft/Utc" and "(UTC) Coordinated Universal Time". */
const UTC_NAME = /(?:^|\/)(?:utc|gmt|z|zulu)$|^\((?:utc|gmt)\)$/i;
/** The ending that a program adds to a name that it gives a second time: "Eastern Standard Time 1". */
const MOST_NAME = 200;
const NUMBERED = /[\s_-]*\(?\d{1,3}\)?$/;

/**
 * The clock for a calendar's zone name: an IANA zone, a Windows zone, an offset, or the calendar's own definition. The
 * definition comes after the known zones, because programs often write outdated rules for them.
 */
export function clockNamed(name: string, definition?: string): Clock | undefined {
  if (name.length > MOST_NAME) return definition ? definedClock(definition) : undefined;
  const location = definition && /^X-LIC-LOCATION:(.+)$/im.exec(definition)?.[1]?.trim();
  const known = knownClock(name) ?? (location && knownClock(location)) ?? (definition && definedClock(definition));
  return known || offsetClock(name) || knownClock(name.replace(NUMBERED, ""));
}

function knownClock(name: string): Clock | undefined {
  const written = name.replaceAll(/["']/g, "").trim();
  if (UTC_NAME.test(written)) return UTC;
  // "/vendor/20260101/America/Sao_Paulo" ends in an IANA name.
  const ends = [-3, -2].map((parts) => written.split("/").slice(parts).join("/"));
  const spaced = ends.map((end) => end.replaceAll(/\s+/g, "_"));
  // A plain offset is parsed below.
  const candidates = DISTANCE.test(written) ? [] : [written, ...ends, ...spaced];
  for (const candidate of [...candidates, windowsZone(written), cityZone(written)]) {
    const found = candidate && namedClock(candidate);
    if (found) return found;
  }
  return undefined;
}

const cityOf = (zone: string) =>
  zone
    .slice(zone.lastIndexOf("/") + 1)
    .toLowerCase()
    .replaceAll("_", " ");
const ofCities = new Map(Intl.supportedValuesOf("timeZone").map((zone) => [cityOf(zone), zone]));

/** Days of both halves of a year, on which zones with summer time differ. */
const SEASONS = [new Date("2026-01-15T12:00Z"), new Date("2026-07-15T12:00Z")];
const clocksIn = (zone: string) => SEASONS.map((at) => offsetIn(zone, at)).join();

/**
 * The zone of a list of cities, by which old programs name it: "Amsterdam, Belgrade, Berlin"; undefined where their clocks
 * differ today.
 */
function cityZone(name: string): string | undefined {
  const found = name.split(",").flatMap((city) => ofCities.get(city.trim().toLowerCase()) ?? []);
  return found.length > 1 && new Set(found.map(clocksIn)).size === 1 ? found[0] : undefined;
}

function offsetClock(name: string): Clock | undefined {
  const [, sign, hours, minutes = "0"] = DISTANCE.exec(name.trim()) ?? [];
  if (!sign || Number(hours) > 14 || Number(minutes) > 59) return undefined;
  const distance = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return clock(() => (sign === "-" ? -distance : distance));
}

function definedClock(definition: string): Clock | undefined {
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(definition)));
    // The definition is by wall-clock time: it is read twice, for the hours around a change.
    const offsetAt = (instant: number) => {
      const offsetOf = (wall: LocalTime) => zone.utcOffset(wallTime(wall)) * 1_000;
      return offsetOf(instant + offsetOf(instant));
    };
    offsetAt(0);
    return clock(offsetAt);
  } catch {
    return undefined;
  }
}

/** A wall-clock time without a zone, as the library's definitions expect it. */
function wallTime(wall: LocalTime): ICAL.Time {
  const at = new Date(wall);
  const year = at.getUTCFullYear();
  const month = at.getUTCMonth() + 1;
  const day = at.getUTCDate();
  const hour = at.getUTCHours();
  const minute = at.getUTCMinutes();
  const second = at.getUTCSeconds();
  return new ICAL.Time({ year, month, day, hour, minute, second }, ICAL.Timezone.localTimezone);
}
