import { expect, test } from "vitest";
import { splitByDay } from "./split-by-day";

test("a span within one day is one part", () => {
  const span = {
    local_start: "2026-11-23T10:00:00",
    starts_at: "2026-11-23T13:00:00+00:00",
    ends_at: "2026-11-23T14:00:00Z",
  };
  expect(splitByDay(span)).toEqual([
    {
      day: "2026-11-23",
      goesOn: false,
      local_start: "2026-11-23T10:00:00",
      starts_at: "2026-11-23T13:00:00.000Z",
      ends_at: "2026-11-23T14:00:00.000Z",
    },
  ]);
});

test("a span over midnight is split at midnight", () => {
  const span = {
    local_start: "2026-11-23T20:00:00",
    starts_at: "2026-11-23T23:00:00Z",
    ends_at: "2026-11-25T03:00:00Z",
  };
  expect(splitByDay(span)).toMatchObject([
    { day: "2026-11-23", goesOn: false, local_start: "2026-11-23T20:00:00", ends_at: "2026-11-24T03:00:00.000Z" },
    { day: "2026-11-24", goesOn: true, local_start: "2026-11-24T00:00:00", ends_at: "2026-11-25T03:00:00.000Z" },
  ]);
});
