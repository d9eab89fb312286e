import { type Calendar, type Component, propertiesOf, readCalendars, textOf } from "./calendar-text.ts";
import { CalendarProblem } from "./fetch-calendar.ts";
import {
  type Clocks,
  durationUntil,
  type Event,
  INSTANTS,
  instantOf,
  nameOf,
  newer,
  readEvent,
  readTime,
} from "./read-event.ts";
import { ownSpans, type Span, seriesSpans } from "./series.ts";
import { type Clock, clockNamed, schoolClock } from "./zones.ts";

export type Busy = { starts_at: string; ends_at: string };
export type BusyTimes = {
  busy: Busy[];
  /** Titles of the events that cannot be read and are left out. */
  skipped: string[];
};

/** The most busy times of a calendar: more than a hundred hours a week. */
const MOST_TIMES = 20_000;

/**
 * The busy times of an iCalendar text between two instants, with recurring events expanded. Free, cancelled and the
 * site's own events (their UIDs end in `ownHost`) are left out, and what the owner of an address of `ownAddresses`
 * declined; with `tentativeIsFree`, what is tentative too. The machine's time zone has no effect.
 * @throws CalendarProblem when it is not a calendar, or has too many times.
 */
export function busyTimes(
  text: string,
  from: Date,
  until: Date,
  ownHost: string,
  ownAddresses: readonly string[] = [],
  tentativeIsFree = false,
): BusyTimes {
  const skipped: string[] = [];
  const busy: Busy[] = [];
  const window: Span = { from: from.getTime(), to: until.getTime() };
  const take = (spans: Span[]) => {
    for (const span of spans) {
      if (!(span.to > span.from && span.to > window.from && span.from < window.to)) continue;
      if (busy.length >= MOST_TIMES) throw new CalendarProblem("TOO_LARGE");
      busy.push({ starts_at: written(span.from), ends_at: written(span.to) });
    }
  };
  const attempt = (component: Component, read: () => Span[] | undefined) => {
    let spans: Span[] | undefined;
    try {
      spans = read();
    } catch {
      skipped.push(nameOf(component));
    }
    take(spans ?? []);
  };
  for (const calendar of readCalendars(text)) {
    const clocks = clocksOf(calendar);
    const names = [...ownAddresses, ...namedOwners(calendar)].map((address) => address.trim().toLowerCase());
    const own = { addresses: new Set(names), tentativeIsFree };
    const events: { event: Event; component: Component }[] = [];
    for (const component of calendar.components) {
      if (textOf(component, "UID")?.endsWith(`@${ownHost}`)) continue;
      if (component.type === "VFREEBUSY") attempt(component, () => freeBusy(component, clocks));
      if (component.type === "VEVENT")
        attempt(component, () => void events.push({ event: readEvent(component, clocks, own), component }));
    }
    const current = withoutOlder(events);
    const overrides = Map.groupBy(
      current.flatMap(({ event }) => (event.instance ? [event] : [])),
      ({ uid }) => uid,
    );
    for (const { event, component } of current) {
      const instances = (event.uid && overrides.get(event.uid)) || [];
      attempt(component, () => (event.instance ? ownSpans(event, window) : seriesSpans(event, instances, window)));
    }
  }
  return { busy, skipped };
}

/** Without the older versions of an event, or of one instance of a series, that the text has several of. */
function withoutOlder<Read extends { event: Event }>(events: Read[]): Read[] {
  const keyOf = ({ uid, instance }: Event) => `${instance ? instantOf(instance) : ""} ${uid}`;
  const newest = new Map<string, Event["version"]>();
  for (const { event } of events) {
    const known = newest.get(keyOf(event));
    if (!known || newer(event.version, known) > 0) newest.set(keyOf(event), event.version);
  }
  return events.filter(({ event }) => {
    const known = newest.get(keyOf(event));
    return event.uid === undefined || !known || newer(event.version, known) === 0;
  });
}

/** Nobody is busy before the first of the instants, or after the last. */
const written = (at: number): string => new Date(Math.min(Math.max(at, INSTANTS.first), INSTANTS.last)).toISOString();

/** Google names a calendar of somebody's by its address. */
const namedOwners = (calendar: Calendar): string[] =>
  propertiesOf(calendar, "X-WR-CALNAME").flatMap(({ value }) => (/^[^\s@]+@[^\s@]+$/.test(value) ? [value] : []));

/** The time zones of a calendar. */
export function clocksOf(calendar: Calendar): Clocks {
  const zones = calendar.components.filter(({ type }) => type === "VTIMEZONE");
  const definitions = new Map(zones.map((zone) => [zoneKey(textOf(zone, "TZID") ?? ""), zone.lines.join("\r\n")]));
  const found = new Map<string, Clock | undefined>();
  const named = (name: string) => {
    if (!found.has(name)) found.set(name, clockNamed(name, definitions.get(zoneKey(name))));
    return found.get(name);
  };
  const zoneName = textOf(calendar, "X-WR-TIMEZONE") ?? textOf(calendar, "TIMEZONE-ID");
  return { floating: (zoneName && named(zoneName)) || schoolClock(), days: schoolClock(), named };
}

/** A zone's name as its definition and its events agree on it, where one of them has spaces or quotes around it. */
const zoneKey = (name: string): string => name.replaceAll('"', "").trim().toLowerCase();

/** The spans of FREEBUSY components, which publish times without any details. */
function freeBusy(component: Component, clocks: Clocks): Span[] {
  const periods = propertiesOf(component, "FREEBUSY").filter(
    ({ params }) => params.get("FBTYPE")?.toUpperCase() !== "FREE",
  );
  return periods.flatMap((property) =>
    property.value
      .split(",")
      .filter(Boolean)
      .map((period) => {
        const [start = "", end = ""] = period.split("/");
        const time = (value: string) => readTime({ ...property, value }, clocks);
        const first = time(start);
        const from = instantOf(first);
        return { from, to: from + durationUntil(end, first, time) };
      }),
  );
}
