import { afterEach, expect, test, vi } from "vitest";
import { pastNoon } from "./weekdays.ts";

afterEach(() => vi.useRealTimers());

test("the demo's events of today's noon are past, also in the morning", () => {
  vi.useFakeTimers({ now: new Date("2026-11-27T12:00:00Z"), toFake: ["Date"] });
  expect(pastNoon(0)).toBe("2026-11-27T12:00:00.000Z");
  expect(pastNoon(-1)).toBe("2026-11-26T15:00:00.000Z");
  vi.setSystemTime("2026-11-27T18:00:00Z");
  expect(pastNoon(0)).toBe("2026-11-27T15:00:00.000Z");
});
