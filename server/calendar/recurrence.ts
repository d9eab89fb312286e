import { dayNumber, firstOfMonth, isDayOf, withOwnDay } from "./days-of-rule.ts";
import type { Frequency, RecurrenceRule } from "./recurrence-rule.ts";
import type { LocalTime } from "./zones.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** The most steps and times of a rule: one a day for a hundred years. What repeats more often is not an appointment. */
const MOST_STEPS = 40_000;
/** A rule that has no time within as many years after the last one that was asked for never has one. */
const LONGEST_PAUSE_MS = 40 * 366 * DAY_MS;

/**
 * The times of a rule between two others, in order. A day that a month or a year does not have is left out there (RFC
 * 5545, 3.3.10).
 * @throws RangeError for a rule that never has a time, or has too many
 */
export function recur(rule: RecurrenceRule, start: LocalTime, from: LocalTime, to: LocalTime): LocalTime[] {
  const whole = withOwnTime(withOwnDay(rule, start), start);
  const { periodOf, timesIn } = PERIODS[whole.frequency];
  const first = periodOf(start, whole);
  // A rule with a count is counted from its start on.
  const skipped = whole.count ? 0 : Math.max(0, Math.floor((periodOf(from, whole) - first) / whole.interval));
  const last = periodOf(to, whole);
  const lastProbed = periodOf(Math.max(start, to) + LONGEST_PAUSE_MS, whole);
  const found: LocalTime[] = [];
  let counted = 0;
  let steps = 0;
  for (
    let period = first + skipped * whole.interval;
    period <= (counted ? last : lastProbed);
    period += whole.interval
  ) {
    const times = timesIn(period, whole);
    steps += 1 + times.length;
    if (steps > MOST_STEPS) throw new RangeError("steps");
    for (const time of atPositions(times, whole.positions)) {
      if (time < start) continue;
      counted += 1;
      if (whole.count && counted > whole.count) return found;
      if (time >= from && time <= to) found.push(time);
    }
  }
  if (counted === 0) throw new RangeError("never");
  return found;
}

/** The rule with the hour, minute and second of its start, where it says none and does not step by them. */
function withOwnTime(rule: RecurrenceRule, start: LocalTime): RecurrenceRule {
  const at = new Date(start);
  const or = (list: number[], own: number, ...steps: Frequency[]) =>
    list.length > 0 || steps.includes(rule.frequency) ? list : [own];
  return {
    ...rule,
    hours: or(rule.hours, at.getUTCHours(), "HOURLY", "MINUTELY", "SECONDLY"),
    minutes: or(rule.minutes, at.getUTCMinutes(), "MINUTELY", "SECONDLY"),
    seconds: or(rule.seconds, at.getUTCSeconds(), "SECONDLY"),
  };
}

/** The times of a period that BYSETPOS names. */
function atPositions(times: LocalTime[], positions: number[]): LocalTime[] {
  if (positions.length === 0) return times;
  return times.filter((_, at) => positions.includes(at + 1) || positions.includes(at - times.length));
}

type Period = {
  /** The number of the period that a time is in. */
  periodOf(at: LocalTime, rule: RecurrenceRule): number;
  /** The times of the rule in a period, in order. */
  timesIn(period: number, rule: RecurrenceRule): LocalTime[];
};

const byDays = (periodOf: Period["periodOf"], firstDay: (period: number, rule: RecurrenceRule) => number): Period => ({
  periodOf,
  timesIn(period, rule) {
    const { hours, minutes, seconds } = rule;
    const perDay = hours.length * minutes.length * seconds.length;
    const days: number[] = [];
    for (let day = firstDay(period, rule); day < firstDay(period + 1, rule); day += 1)
      if (isDayOf(rule, day)) days.push(day);
    if (days.length * perDay > MOST_STEPS) throw new RangeError("steps");
    return days
      .flatMap((day) => hours.flatMap((hour) => timesOf(day * DAY_MS + hour * HOUR_MS, minutes, seconds)))
      .sort((a, b) => a - b);
  },
});

const timesOf = (hour: LocalTime, minutes: number[], seconds: number[]): LocalTime[] =>
  minutes.flatMap((minute) => seconds.map((second) => hour + minute * MINUTE_MS + second * SECOND_MS));

const bySteps = (stepMs: number): Period => ({
  periodOf: (at) => Math.floor(at / stepMs),
  timesIn(period, rule) {
    const at = new Date(period * stepMs);
    const day = dayNumber(period * stepMs);
    const hours = admitted(rule.hours, at.getUTCHours());
    if (hours.length === 0 || !isDayOf(rule, day)) return [];
    const minutes = stepMs < HOUR_MS ? admitted(rule.minutes, at.getUTCMinutes()) : rule.minutes;
    const seconds = stepMs < MINUTE_MS ? admitted(rule.seconds, at.getUTCSeconds()) : rule.seconds;
    return hours.flatMap((hour) => timesOf(day * DAY_MS + hour * HOUR_MS, minutes, seconds)).sort((a, b) => a - b);
  },
});

/** The value, unless a list without it says which ones are. */
const admitted = (list: number[], value: number): number[] =>
  list.length === 0 || list.includes(value) ? [value] : [];

const monthOf = (at: LocalTime): number => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth();
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4;

const PERIODS: Record<Frequency, Period> = {
  YEARLY: byDays(
    (at) => new Date(at).getUTCFullYear(),
    (year) => firstOfMonth(year * 12),
  ),
  MONTHLY: byDays(monthOf, firstOfMonth),
  WEEKLY: byDays(
    (at, { weekStart }) => Math.floor((dayNumber(at) - FIRST_MONDAY - weekStart) / 7),
    (week, { weekStart }) => week * 7 + FIRST_MONDAY + weekStart,
  ),
  DAILY: byDays(dayNumber, (day) => day),
  HOURLY: bySteps(HOUR_MS),
  MINUTELY: bySteps(MINUTE_MS),
  SECONDLY: bySteps(SECOND_MS),
};
