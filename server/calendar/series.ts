import { RRuleTemporal } from "rrule-temporal";
import { type Event, instantOf, type Rule, type Time, UnreadableEvent } from "./read-event.ts";

/** From when to when, as instants. */
export type Span = { from: number; to: number };
type Instance = Span & { wall: number };

const DAY_MS = 86_400_000;
/** An event each hour of a year. What repeats more often is no appointment. */
const MOST_STEPS = 10_000;

/** A day is a day of the school, however many hours it has. */
function spanOf(event: Event, wall: number, lengthMs: number): Instance {
  const { clock, isDate } = event.start;
  const from = clock.instant(wall);
  return { wall, from, to: isDate ? clock.instant(wall + lengthMs) : from + lengthMs };
}

/** When an event happens by itself, in order of time, wherever that touches `window`. */
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

/** Whether a time, or a day, names this instance. */
const isOf = ({ start }: Event, time: Time, { wall, from }: Instance): boolean =>
  time.isDate || start.isDate ? dayOf(time.wall) === dayOf(wall) : instantOf(time) === from;
const dayOf = (wall: number): number => Math.floor(wall / DAY_MS);

/** When a rule says that an event begins, between two wall times. The rules know UTC alone, and are given wall times as such. */
function wallsOf({ parts, until }: Rule, start: Time, { from, to }: Span): number[] {
  const begins = new Date(start.wall).toISOString().replaceAll(/[-:]|\.000/g, "");
  try {
    const rule = new RRuleTemporal({
      rruleString: `DTSTART:${begins}\nRRULE:${parts.join(";")}`,
      maxIterations: MOST_STEPS,
    });
    const last = Math.min(to, lastOf(until, start));
    if (last < from) return [];
    return rule.between(new Date(from), new Date(last), true).map((one) => one.epochMilliseconds);
  } catch {
    throw new UnreadableEvent(parts.join(";"));
  }
}

/** The last wall time of a rule. A day is meant to its end; of days, the day counts that is written. */
function lastOf(until: Time | undefined, start: Time): number {
  if (!until) return Number.POSITIVE_INFINITY;
  if (until.isDate || start.isDate) return (dayOf(until.wall) + 1) * DAY_MS - 1;
  return start.clock.wall(instantOf(until));
}

/** When what is told of one instance happens; for good where it stands there without its event, as guests get it. */
export const ownSpans = (event: Event, window: Span): Span[] => (event.isBusy ? instancesOf(event, window) : []);

/** When an event happens, but for the instances that are `told` of separately: one by one, or all from one on. */
export function seriesSpans(master: Event, overrides: Event[], window: Span): Span[] {
  const single = overrides.filter(({ isForFuture }) => !isForFuture);
  const turns = overrides
    .filter(({ isForFuture }) => isForFuture)
    .map((event) => ({ event, at: event.instance ? instantOf(event.instance) : 0 }))
    .sort((a, b) => a.at - b.at);
  // The farthest that instances were moved, shortened or lengthened.
  const moved = Math.max(0, ...turns.map(({ event, at }) => Math.abs(at - instantOf(event.start)) + event.lengthMs));
  return instancesOf(master, { from: window.from - moved, to: window.to + moved }).flatMap((one) => {
    const isOverridden = ({ instance }: Event) => instance !== undefined && isOf(master, instance, one);
    if (single.some(isOverridden) || turns.some(({ event }) => isOverridden(event))) return [];
    const { event } = turns.findLast(({ at }) => at <= one.from) ?? {};
    if (!event) return master.isBusy ? [one] : [];
    if (!event.isBusy || event.rules.length > 0 || !event.instance) return [];
    // The change is the difference that the clock shows, the same each time.
    const wall = event.start.wall + (one.wall - wallOf(event.instance, master));
    return [spanOf(event, wall, event.lengthMs)];
  });
}

const wallOf = (time: Time, { start }: Event): number =>
  time.isDate || start.isDate ? time.wall : start.clock.wall(instantOf(time));
