import fc from "fast-check";
import { expect, test } from "vitest";
import { clockNamed, schoolClock } from "./zones.ts";

const ZONES = ["America/Sao_Paulo", "America/New_York", "Europe/Lisbon", "Australia/Lord_Howe", "Asia/Kathmandu"];
const HOUR_MS = 3_600_000;
const instants = fc.date({ min: new Date("1970-01-02"), max: new Date("2100-01-01"), noInvalidDate: true });

test.each(ZONES)("%s: a local time converts back to its instant, or to the first one of a repeated hour", (name) => {
  const clock = clockNamed(name);
  if (!clock) throw new Error(`${name} is unknown here`);
  fc.assert(
    fc.property(instants, (at) => {
      const instant = at.getTime();
      const back = clock.instant(clock.wall(instant));
      expect(clock.wall(back)).toBe(clock.wall(instant));
      expect(back).toBeLessThanOrEqual(instant);
      expect(back).toBeGreaterThanOrEqual(instant - HOUR_MS);
    }),
    { numRuns: 500 },
  );
});

test.each(ZONES)("%s: whatever time is written, it is read as an instant within a day", (name) => {
  fc.assert(
    fc.property(instants, (wall) => {
      const instant = clockNamed(name)?.instant(wall.getTime()) ?? Number.NaN;
      expect(Math.abs(instant - wall.getTime())).toBeLessThan(24 * HOUR_MS);
    }),
  );
});

test("an unknown zone name is refused, and the school's zone is three hours behind UTC", () => {
  expect(clockNamed("Nowhere/Land")).toBeUndefined();
  const noon = Date.parse("2026-11-27T12:00:00Z");
  expect(schoolClock().wall(noon) - noon).toBe(-3 * HOUR_MS);
});
