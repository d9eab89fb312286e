import { truncate } from "../../app/platform/text/truncate.ts";
import { type Component, type Property, propertiesOf, textOf } from "./calendar-text.ts";
import { type Clock, type LocalTime, UTC } from "./zones.ts";

/** An event that cannot be read: it is left out and named. */
export class UnreadableEvent extends Error {}

/** How the times of a calendar are meant: by the zone they name, or in its own. */
export type Clocks = { floating: Clock; days: Clock; named(zone: string): Clock | undefined };

/** A time as it is written: what a wall clock shows, and which clock. */
export type Time = { wall: LocalTime; isDate: boolean; clock: Clock; isFloating: boolean };
/** The parts of a rule, and its end, which is looked at besides. */
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
  /** The instance of its series that it describes, and whether it describes all later ones. */
  instance: Time | undefined;
  isForFuture: boolean;
};

const DAY_MS = 86_400_000;
const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/;

/** A time as a property writes it. What names no zone is on `floating`, such as the clock of the event's start. */
export function readTime({ value, params }: Property, clocks: Clocks, floating?: Clock): Time {
  const [, year, month, day, hour, minute, second = "00", isUtc] = TIME.exec(value.toUpperCase()) ?? [];
  const wall = Date.parse(`${year}-${month}-${day}T${hour ?? "00"}:${minute ?? "00"}:${second}Z`);
  // A 31st of February is taken for the 3rd of March.
  if (Number.isNaN(wall) || new Date(wall).getUTCDate() !== Number(day)) throw new UnreadableEvent(value);
  if (!hour) return { wall, isDate: true, clock: clocks.days, isFloating: true };
  const zone = params.get("TZID");
  const named = isUtc ? UTC : zone ? clocks.named(zone) : undefined;
  return { wall, isDate: false, clock: named ?? floating ?? clocks.floating, isFloating: !named };
}

export const instantOf = ({ clock, wall }: Time): number => clock.instant(wall);

const each = (properties: Property[]): Property[] =>
  properties.flatMap((property) =>
    property.value
      .split(",")
      .filter(Boolean)
      .map((value) => ({ ...property, value })),
  );

/** @throws UnreadableEvent */
export function readEvent(component: Component, clocks: Clocks): Event {
  const [startProperty] = propertiesOf(component, "DTSTART");
  if (component.broken || !startProperty) throw new UnreadableEvent("DTSTART");
  const start = readTime(startProperty, clocks);
  const time = (property: Property) => readTime(property, clocks, start.isFloating ? undefined : start.clock);
  const rules = (name: string) => propertiesOf(component, name).map(({ value }) => readRule(value, time));
  const [instance] = propertiesOf(component, "RECURRENCE-ID");
  return {
    uid: textOf(component, "UID"),
    name: nameOf(component),
    isBusy: isBusy(component),
    start,
    lengthMs: lengthOf(component, start, time),
    rules: rules("RRULE"),
    excludedRules: rules("EXRULE"),
    more: each(propertiesOf(component, "RDATE")).map((property) => {
      const [from = "", to] = property.value.split("/");
      const at = time({ ...property, value: from });
      return { time: at, lengthMs: to ? durationUntil(to, at, (value) => time({ ...property, value })) : undefined };
    }),
    excluded: each(propertiesOf(component, "EXDATE")).map(time),
    instance: instance && time(instance),
    isForFuture: instance?.params.get("RANGE")?.toUpperCase() === "THISANDFUTURE",
  };
}

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

/** The duration between a start and an end, or as stated by "PT1H". */
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
  if (rule.some((part) => BAD_PART.test(part))) throw new UnreadableEvent(value);
  return { parts: rule, until: until ? time({ name: "UNTIL", params: new Map(), value: until }) : undefined };
}

/** Rule parts that the reader of rules takes for something else. */
const BAD_PART = /^(?:COUNT|INTERVAL)=(?!0*[1-9]\d*$)|^BYMONTH=(?!(?:0?[1-9]|1[0-2])(?:,(?:0?[1-9]|1[0-2]))*$)/;

/** The word of Outlook goes before: it writes both, and other programs change the one they know. */
function isBusy(component: Component): boolean {
  const word = (name: string) => textOf(component, name)?.toUpperCase();
  if (word("STATUS") === "CANCELLED") return false;
  const outlook = word("X-MICROSOFT-CDO-BUSYSTATUS");
  return outlook ? outlook !== "FREE" : word("TRANSP") !== "TRANSPARENT";
}

const LONGEST_NAME = 100;

/** The name that its owner knows it by. */
export function nameOf(component: Component): string {
  const summary = textOf(component, "SUMMARY")?.replaceAll(/\\n/gi, " ").replaceAll(/\\(.)/g, "$1").trim();
  const name = summary || textOf(component, "DTSTART") || textOf(component, "UID") || component.type;
  return truncate(name, LONGEST_NAME);
}
