import { expect, test } from "vitest";
import { filesToRetain, type StoredBackup } from "./retention.ts";

const DAY_MS = 86_400_000;
/** One nightly backup a day, from the first day on. */
const nights = (first: string, count: number): StoredBackup[] =>
  Array.from({ length: count }, (_, n) => {
    const night = new Date(Date.parse(first) + n * DAY_MS).toISOString().slice(0, 10);
    return { file: night, made: `${night}T06:00:00Z`, night };
  });
/** On the day of the newest backup, unless another one is given. */
const kept = (
  backups: StoredBackup[],
  today = backups
    .map(({ made }) => made)
    .sort()
    .at(-1) ?? "",
) => [...filesToRetain(backups, new Date(today))].sort();

test("every night of the first week is kept", () => {
  expect(kept(nights("2026-03-02", 7))).toHaveLength(7);
});

test("two years of nights leave seven days, the ends of four weeks and of twelve months", () => {
  expect(kept(nights("2024-12-15", 731))).toEqual([
    "2026-01-31",
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
    "2026-05-31",
    "2026-06-30",
    "2026-07-31",
    "2026-08-31",
    "2026-09-30",
    "2026-10-31",
    "2026-11-29",
    "2026-11-30",
    "2026-12-06",
    "2026-12-09",
    "2026-12-10",
    "2026-12-11",
    "2026-12-12",
    "2026-12-13",
    "2026-12-14",
    "2026-12-15",
  ]);
});

test("a machine that was off for months loses no backup because of that", () => {
  const before = nights("2026-01-01", 20);
  const after = nights("2026-09-01", 1);
  expect(kept([...before, ...after])).toEqual(expect.arrayContaining(["2026-01-20", "2026-01-15", "2026-09-01"]));
  expect(kept([...before, ...after]).length).toBeGreaterThanOrEqual(7);
});

test("a requested backup is removed after a year, however few there are", () => {
  const asked = (day: string) => ({ made: `${day}T12:00:00Z`, file: `asked ${day}`, night: null });
  expect(kept([asked("2026-05-01"), asked("2027-04-30")])).toHaveLength(2);
  expect(kept([asked("2026-05-01"), asked("2027-05-02")])).toEqual(["asked 2027-05-02"]);
});

test("requested and nightly backups do not displace each other", () => {
  const asked = nights("2026-05-01", 12).map(({ made, file }) => ({ made, file: `asked ${file}`, night: null }));
  const all = kept([...asked, ...nights("2026-05-01", 12)]);
  expect(all.filter((file) => file.startsWith("asked"))).toEqual(
    ["06", "07", "08", "09", "10", "11", "12"].map((day) => `asked 2026-05-${day}`),
  );
  expect(all).toEqual(expect.arrayContaining(["2026-05-12", "2026-05-06"]));
});

test("no backup outlives a year, whatever its kind, even when none was made since", () => {
  const asked = { made: "2026-01-05T12:00:00Z", file: "asked", night: null };
  expect(kept([...nights("2026-01-01", 20), asked], "2026-12-31T06:00:00Z")).not.toEqual([]);
  expect(kept([...nights("2026-01-01", 20), asked], "2027-02-01T06:00:00Z")).toEqual([]);
});
