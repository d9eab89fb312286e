import fc from "fast-check";
import { expect, test } from "vitest";
import { SCHOOL_ZONE } from "~/platform/time/school-time";
import { localTimeIn } from "~/platform/time/zone-clock";
import { readDate } from "./read-date.ts";

const instants = fc.date({ min: new Date("1970-01-02"), max: new Date("2100-01-01"), noInvalidDate: true });
/** The offset between two clocks. */
const HOUR_MS = 3_600_000;

test("a local time of the school is parsed as its instant, or as either one of an hour that occurs twice", () => {
  fc.assert(
    fc.property(instants, (at) => {
      const second = Math.floor(at.getTime() / 1000) * 1000;
      const shown = localTimeIn(SCHOOL_ZONE, at);
      const read = readDate(shown) ?? "";
      expect(localTimeIn(SCHOOL_ZONE, new Date(read))).toBe(shown);
      expect([0, HOUR_MS]).toContain(Math.abs(Date.parse(read) - second));
    }),
    { numRuns: 500 },
  );
});

test("an instant with a time zone or in UTC is parsed exactly", () => {
  fc.assert(
    fc.property(instants, (at) => {
      const whole = at.toISOString().slice(0, 19);
      expect(readDate(`${whole}Z`)).toBe(`${whole}.000Z`);
      expect(readDate(whole.replace("T", " "), "utc")).toBe(`${whole}.000Z`);
    }),
  );
});

test.each([
  ["2018-02-17 23:30:00", "the hour that the end of daylight saving time shows twice"],
  ["2018-11-04 00:30:00", "the hour that its beginning leaves out"],
])("%s, %s, is read as a time within the hour", (written) => {
  const read = readDate(written) ?? "";
  expect(Math.abs(Date.parse(`${written.replace(" ", "T")}-03:00`) - Date.parse(read))).toBeLessThanOrEqual(HOUR_MS);
});

test.each([
  ["May 10, 2024", "2024-05-10T03:00:00.000Z"],
  ["10 May 2024", "2024-05-10T03:00:00.000Z"],
  ["10 de maio de 2024", "2024-05-10T03:00:00.000Z"],
  ["May 10, 2024 9:05 PM", "2024-05-11T00:05:00.000Z"],
  ["May 10, 2024 12:05 am", "2024-05-10T03:05:00.000Z"],
  ["10 de maio de 2024 às 9h30", "2024-05-10T12:30:00.000Z"],
  ["Friday, May 10th, 2024", "2024-05-10T03:00:00.000Z"],
  ["Fri, 10 May 2024 12:00:00 +0000", "2024-05-10T12:00:00.000Z"],
])("%j, with its month in words, is parsed", (written, instant) => {
  expect(readDate(written)).toBe(instant);
});

test.each([
  "Mon, 30 Nov -0001 00:00:00 +0000",
  "Mayo 40, 2024",
  "0000-00-00 00:00:00",
  "2026-02-31",
  "soon",
  "",
  null,
  {},
])("%j is refused as a date", (value) => {
  expect(readDate(value)).toBeUndefined();
});
