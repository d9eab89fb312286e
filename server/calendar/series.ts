import { type Event, instantOf, type Rule, type Time, UnreadableEvent } from "./read-event.ts";
import { recur } from "./recurrence.ts";
import { readRecurrenceRule } from "./recurrence-rule.ts";

/** A span between two instants, in milliseconds. */
export type Span = { from: number; to: number };
type Instance = Span & { wall: number };

const DAY_MS = 86_400_000;

/** The span of an instance. A whole day is a day in the school's zone, whatever its number of hours. */
function spanOf(event: Event, wall: number, lengthMs: number): Instance {
  const { clock, isDate } = event.start;
  const from = clock.instant(wall);
  return { wall, from, to: isDate ? clock.instant(wall + lengthMs) : from + lengthMs };
}

/** The instances of an event without overrides, in order of time, that overlap `window`. */
function instancesOf(event: Event, window: Span): Instance[] {
  const { start, lengthMs } = event;
  const walls = { from: window.from - lengthMs - DAY_MS, to: window.to + DAY_MS };
  const byRule = (rules: Rule[]) => rules.flatMap((rule) => wallsOf(rule, start, walls));
  const instances = new Map<number, Instance>();
  const add = (instance: Instance) => instances.set(instance.from, instance);
  for (const wall of [start.wall, ...byRule(event.rules)]) add(spanOf(event, wall, lengthMs));
  for (const { time, lengthMs: own } of event.more) {
    const isDay = time.isDate && !start.isDate;
    const wall = isDay
      ? time.wall + (start.wall % DAY_MS)
      : start.isDate
        ? time.wall
        : start.clock.wall(instantOf(time));
    add(spanOf(event, wall, own ?? lengthMs));
  }
  for (const wall of byRule(event.excludedRules)) instances.delete(start.clock.instant(wall));
  const kept = [...instances.values()].filter((one) => !event.excluded.some((time) => isOf(event, time, one)));
  return kept.sort((a, b) => a.from - b.from);
}

/** True if a time or a day identifies this instance. */
const isOf = ({ start }: Event, time: Time, { wall, from }: Instance): boolean =>
  time.isDate || start.isDate ? dayOf(time.wall) === dayOf(wall) : instantOf(time) === from;
const dayOf = (wall: number): number => Math.floor(wall / DAY_MS);

/** The wall-clock starts of a rule between two wall-clock times. The hours of a whole-day rule are ignored. */
function wallsOf({ parts, until }: Rule, start: Time, { from, to }: Span): number[] {
  const read = start.isDate ? parts.filter((part) => !/^BY(?:HOUR|MINUTE|SECOND)=/.test(part)) : parts;
  try {
    return recur(readRecurrenceRule(read), start.wall, from, Math.min(to, lastOf(until, start)));
  } catch {
    throw new UnreadableEvent(parts.join(";"));
  }
}

/**
 * The last wall-clock time of a rule. An UNTIL that is a day includes that day; for all-day events, the written day
 * counts.
 */
function lastOf(until: Time | undefined, start: Time): number {
  if (!until) return Number.POSITIVE_INFINITY;
  if (until.isDate || start.isDate) return (dayOf(until.wall) + 1) * DAY_MS - 1;
  return start.clock.wall(instantOf(until));
}

/** The spans of an override on its own: for guests, calendars contain it without its series. */
export const ownSpans = (event: Event, window: Span): Span[] => (event.isBusy ? instancesOf(event, window) : []);

/** The spans of a series, except for instances that `told` overrides: single ones, or all from one on. */
export function seriesSpans(master: Event, overrides: Event[], window: Span): Span[] {
  const single = overrides.filter(({ isForFuture }) => !isForFuture);
  const turns = overrides
    .filter(({ isForFuture }) => isForFuture)
    .map((event) => ({ event, at: event.instance ? instantOf(event.instance) : 0 }))
    .sort((a, b) => a.at - b.at);
  // The largest distance by which overrides move, shorten or lengthen instances.
  const moved = Math.max(0, ...turns.map(({ event, at }) => Math.abs(at - instantOf(event.start)) + event.lengthMs));
  return instancesOf(master, { from: window.from - moved, to: window.to + moved }).flatMap((one) => {
    const isOverridden = ({ instance }: Event) => instance !== undefined && isOf(master, instance, one);
    if (single.some(isOverridden) || turns.some(({ event }) => isOverridden(event))) return [];
    const { event } = turns.findLast(({ at }) => at <= one.from) ?? {};
    if (!event) return master.isBusy ? [one] : [];
    if (!event.isBusy || event.rules.length > 0 || !event.instance) return [];
    // The change is a difference in wall-clock time, the same for every instance.
    const wall = event.start.wall + (one.wall - wallOf(event.instance, master));
    return [spanOf(event, wall, event.lengthMs)];
  });
}

const wallOf = (time: Time, { start }: Event): number =>
  time.isDate || start.isDate ? time.wall : start.clock.wall(instantOf(time));
