import { describe, expect, test } from "vitest";
import { calendar, event, hour, readBusy, times } from "./testing.ts";

describe("an event that cannot be read", () => {
  const good = hour(":20261207T130000Z");
  const bad = (...lines: string[]) => event("x", "SUMMARY:Dentista\\, 2º andar", ...lines);
  const TIMED = ["DTSTART:20261208T130000Z", "DTEND:20261208T140000Z"];
  test.each([
    ["a weekday that there is not", [...TIMED, "RRULE:FREQ=WEEKLY;BYDAY=XX"]],
    ["no frequency", [...TIMED, "RRULE:BYDAY=MO"]],
    ["another frequency", [...TIMED, "RRULE:FREQ=FORTNIGHTLY"]],
    ["steps of nothing", [...TIMED, "RRULE:FREQ=DAILY;INTERVAL=0"]],
    ["a count that is none", [...TIMED, "RRULE:FREQ=DAILY;COUNT=many"]],
    ["an end that is none", [...TIMED, "RRULE:FREQ=DAILY;UNTIL=soon"]],
    ["a day that never comes", [...TIMED, "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"]],
    ["a month that there is not", [...TIMED, "RRULE:FREQ=YEARLY;BYMONTH=13"]],
    ["a second each", [...TIMED, "RRULE:FREQ=SECONDLY"]],
    ["a sixth Monday", [...TIMED, "RRULE:FREQ=MONTHLY;BYDAY=6MO"]],
    ["no start", ["DTEND:20261208T140000Z"]],
    ["a start that is none", ["DTSTART:tomorrow"]],
    ["a 31st of February", ["DTSTART:20270231T130000Z"]],
    ["an end before its start", ["DTSTART:20261208T130000Z", "DTEND:20261208T120000Z"]],
    ["a duration that is none", ["DTSTART:20261208T130000Z", "DURATION:1 hour"]],
    ["a further date that is none", [...TIMED, "RDATE:2026"]],
  ])("an event that cannot be read with %s is listed, and only this event is left out", (_why, lines) => {
    const { busy, skipped } = readBusy(calendar(bad(...lines), good));
    expect(skipped).toEqual(["Dentista, 2º andar"]);
    expect(busy).toHaveLength(1);
  });

  test("an event that cannot be read is listed without characters that the database cannot store", () => {
    const text = calendar(event("x", "SUMMARY:Den\0tista", "DTSTART:tomorrow"), good);
    expect(readBusy(text).skipped).toEqual(["Den tista"]);
  });

  test("an event that cannot be read because its recurrence never ends is left out alone, too", () => {
    const text = calendar(bad(...TIMED), good).replace("END:VEVENT\r\n", "");
    expect(readBusy(text)).toMatchObject({
      skipped: ["Dentista, 2º andar"],
      busy: [{ starts_at: "2026-12-07T13:00:00.000Z" }],
    });
  });

  test("an event that cannot be read is listed with the name from its own lines, even if they are broken, and not from an alarm's lines", () => {
    const broken = hour(":20261207T130000Z", "DESCRIPTION:Primeira linha", "segunda linha, sem dobra");
    const alarm = hour(":20261208T130000Z", "BEGIN:VALARM", "TRIGGER:-PT15M", "DURATION:PT9H", "END:VALARM");
    expect(readBusy(calendar(broken, alarm)).skipped).toEqual([]);
    expect(times(broken, alarm)).toEqual(["2026-12-07T13:00/14:00", "2026-12-08T13:00/14:00"]);
  });
});

test("a truncated calendar is refused: its missing hours do not count as free", () => {
  const whole = calendar(hour(":20261207T130000Z"), hour(":20261208T130000Z"));
  expect(() => readBusy(whole.slice(0, -60))).toThrow("NOT_A_CALENDAR");
});
