import { truncate } from "../../app/platform/text/truncate.ts";
import { type Component, type Property, propertiesOf, textOf } from "./calendar-text.ts";
import { isBusy, type Owner } from "./is-busy.ts";
import { type Clock, type LocalTime, UTC } from "./zones.ts";

/** An event that cannot be read; it is skipped and reported by name. */
export class UnreadableEvent extends Error {}

/** The time zones of a calendar: its own for floating times and whole days, and others by name. */
export type Clocks = { floating: Clock; days: Clock; named(zone: string): Clock | undefined };

/** A time as written: wall-clock time and its time zone. */
export type Time = { wall: LocalTime; isDate: boolean; clock: Clock; isFloating: boolean };
/** The parts of a recurrence rule, and its UNTIL, which is evaluated separately. */
export type Rule = { parts: string[]; until: Time | undefined };
export type Event = {
  uid: string | undefined;
  name: string;
  isBusy: boolean;
  start: Time;
  lengthMs: number;
  rules: Rule[];
  excludedRules: Rule[];
  more: { time: Time; lengthMs: number | undefined }[];
  excluded: Time[];
  /** The instance of the series that the event replaces, and whether it replaces all later ones. */
  instance: Time | undefined;
  isForFuture: boolean;
  /** Its version: the higher SEQUENCE and then the later DTSTAMP is the newer one. */
  version: { sequence: number; stamp: string };
};

const DAY_MS = 86_400_000;
/** The instants that the database reads as JavaScript writes them: the years 1970 to 9999. */
export const INSTANTS = { first: 0, last: Date.UTC(9999, 11, 31, 23, 59, 59) };
const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/;

/**
 * Reads a property's time. A time without a zone uses `floating`, such as the zone of the event's start; so does one of a
 * zone that nobody knows, and without a `floating` it cannot be read.
 */
export function readTime({ value, params }: Property, clocks: Clocks, floating?: Clock): Time {
  const [, year, month, day, hour, minute, second = "00", isUtc] = TIME.exec(value.toUpperCase()) ?? [];
  const wall = Date.parse(`${year}-${month}-${day}T${hour ?? "00"}:${minute ?? "00"}:${second}Z`);
  // The library reads 31 February as 3 March.
  if (Number.isNaN(wall) || new Date(wall).getUTCDate() !== Number(day)) throw new UnreadableEvent(value);
  if (!hour) return { wall, isDate: true, clock: clocks.days, isFloating: true };
  const zone = params.get("TZID");
  const named = isUtc ? UTC : zone ? clocks.named(zone) : undefined;
  if (zone && !named && !floating) throw new UnreadableEvent(zone);
  return { wall, isDate: false, clock: named ?? floating ?? clocks.floating, isFloating: !named };
}

/** The instant of a time of the calendar, in milliseconds. */
export const instantOf = ({ clock, wall }: Time): number => clock.instant(wall);

const each = (properties: Property[]): Property[] =>
  properties.flatMap((property) =>
    property.value
      .split(",")
      .filter(Boolean)
      .map((value) => ({ ...property, value })),
  );

/** @throws UnreadableEvent */
export function readEvent(component: Component, clocks: Clocks, own: Owner = { addresses: new Set() }): Event {
  const [startProperty] = propertiesOf(component, "DTSTART");
  if (component.broken || !startProperty) throw new UnreadableEvent("DTSTART");
  const start = readTime(startProperty, clocks);
  const time = (property: Property) => readTime(property, clocks, start.isFloating ? undefined : start.clock);
  const [instance] = propertiesOf(component, "RECURRENCE-ID");
  const isForFuture = instance?.params.get("RANGE")?.toUpperCase() === "THISANDFUTURE";
  // One instance does not recur, although programs copy the series' rule into it.
  const recurring = (name: string) =>
    instance && !isForFuture ? [] : propertiesOf(component, name).filter(({ value }) => value);
  const rules = (name: string) => recurring(name).map(({ value }) => readRule(value, time));
  return {
    uid: textOf(component, "UID"),
    name: nameOf(component),
    isBusy: isBusy(component, own),
    start,
    lengthMs: lengthOf(component, start, time),
    rules: rules("RRULE"),
    excludedRules: rules("EXRULE"),
    more: each(recurring("RDATE")).map((property) => {
      const [from = "", to] = property.value.split("/");
      const at = time({ ...property, value: from });
      return { time: at, lengthMs: to ? durationUntil(to, at, (value) => time({ ...property, value })) : undefined };
    }),
    excluded: each(recurring("EXDATE")).map(time),
    instance: instance && time(instance),
    isForFuture,
    version: versionOf(component),
  };
}

function versionOf(component: Component): Event["version"] {
  const sequence = Number(/^\d{1,9}$/.exec(textOf(component, "SEQUENCE") ?? "")?.[0] ?? 0);
  return { sequence, stamp: textOf(component, "DTSTAMP")?.toUpperCase() ?? "" };
}

/** Positive where the first of two versions is the newer one, 0 where neither is. */
export const newer = (one: Event["version"], other: Event["version"]): number =>
  one.sequence - other.sequence || Number(one.stamp > other.stamp) - Number(one.stamp < other.stamp);

function lengthOf(component: Component, start: Time, time: (property: Property) => Time): number {
  const [end] = propertiesOf(component, "DTEND");
  const duration = textOf(component, "DURATION");
  if (!end && duration === undefined) return start.isDate ? DAY_MS : 0;
  if (!end) return durationUntil(duration ?? "", start);
  const last = time(end);
  const length = start.isDate && last.isDate ? last.wall - start.wall : instantOf(last) - instantOf(start);
  if (length < 0) throw new UnreadableEvent(end.value);
  return length || (start.isDate ? DAY_MS : 0);
}

/** The length of an event, by its end or by a duration such as "PT1H". */
export function durationUntil(to: string, start: Time, time?: (value: string) => Time): number {
  if (time && TIME.test(to.toUpperCase())) return instantOf(time(to)) - instantOf(start);
  const [, written = ""] = /^\+?P([\dWDTHMS]+)$/i.exec(to) ?? [];
  const parts = [
    ...written
      .toUpperCase()
      .replace("T", "")
      .matchAll(/(\d{1,7})([WDHMS])/g),
  ];
  if (parts.length === 0 || parts.map(([part]) => part).join("").length !== written.replace(/T/i, "").length)
    throw new UnreadableEvent(to);
  const length = parts.reduce((sum, [, count, unit = ""]) => sum + Number(count) * (UNITS_MS[unit] ?? 0), 0);
  return length || (start.isDate ? DAY_MS : 0);
}

const UNITS_MS: Record<string, number> = { W: 7 * DAY_MS, D: DAY_MS, H: 3_600_000, M: 60_000, S: 1_000 };

function readRule(value: string, time: (property: Property) => Time): Rule {
  const parts = value
    .toUpperCase()
    .split(";")
    .filter((part) => part.trim())
    .map((part) => part.replaceAll(/\s/g, ""));
  const until = parts.find((part) => part.startsWith("UNTIL="))?.slice(6);
  const rule = parts.filter((part) => !part.startsWith("UNTIL="));
  return { parts: rule, until: until ? time({ name: "UNTIL", params: new Map(), value: until }) : undefined };
}

const LONGEST_NAME = 100;

/** The event's title. */
export function nameOf(component: Component): string {
  const summary = textOf(component, "SUMMARY")
    ?.replaceAll(/\\n|\p{Cc}/giu, " ")
    .replaceAll(/\\(.)/g, "$1")
    .trim();
  const name = summary || textOf(component, "DTSTART") || textOf(component, "UID") || component.type;
  return truncate(name, LONGEST_NAME);
}
