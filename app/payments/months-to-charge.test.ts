import { expect, test } from "vitest";
import { monthsToCharge } from "./months-to-charge";

const KNOWN = { plan: "Moderate", cents: 48_000, dueDay: 5, charged: [], today: "2026-03-10" };
const NEXT = { plan: "Moderate", month: "2026-04-01", cents: 48_000, due_on: "2026-04-05" };
const RUNNING = { plan: "Moderate", month: "2026-03-01", cents: 48_000, due_on: "2026-03-10" };

test("a month begun is due today, and comes first in its first half", () => {
  expect(monthsToCharge(KNOWN)).toEqual([RUNNING, NEXT]);
  expect(monthsToCharge({ ...KNOWN, today: "2026-03-16" })).toEqual([NEXT, { ...RUNNING, due_on: "2026-03-16" }]);
  expect(monthsToCharge({ ...KNOWN, today: "2026-03-01" })[0]?.due_on).toBe("2026-03-05");
});

test("a month that is charged is left out, and nothing is left without a plan or a price", () => {
  expect(monthsToCharge({ ...KNOWN, charged: ["2026-03-01"] })).toEqual([NEXT]);
  expect(monthsToCharge({ ...KNOWN, plan: null })).toEqual([]);
  expect(monthsToCharge({ ...KNOWN, cents: 0 })).toEqual([]);
});
