import { expect, test } from "vitest";
import { problemsOfList, readAdvisories } from "./advisory-list.ts";

const dated = { since: "2026-11-28", until: "2026-12-01", reason: "the site never calls what it is about" };
const NONE = { floors: [], postponed: [], accepted: [] };
const DAY = new Date("2026-12-01T12:00:00Z");

test("no package is below a version with known holes, and no decision about one has ended", async () => {
  expect(await problemsOfList(await readAdvisories(), new Date())).toEqual([]);
});

test("a package below its floor, a decision that has ended and one of a package that is gone are reported", async () => {
  const floors = [{ package: "sharp", least: "99.0.0", reason: dated.reason }];
  expect(await problemsOfList({ ...NONE, floors }, DAY)).toEqual([expect.stringContaining("is below 99.0.0")]);
  const accepted = [{ ...dated, id: "GHSA-2345-6789-cfgh", package: "sharp" }];
  expect(await problemsOfList({ ...NONE, accepted }, DAY)).toEqual([]);
  expect(await problemsOfList({ ...NONE, accepted }, new Date("2026-12-02T00:00:00Z"))).toEqual([
    "What was decided about sharp ended on 2026-12-01",
  ]);
  const gone = [{ ...dated, package: "left-pad", locked: "1.0.0", newer: "2.0.0" }];
  expect(await problemsOfList({ ...NONE, postponed: gone }, DAY)).toEqual([
    "left-pad 1.0.0 is postponed and not locked",
    "left-pad is listed and not installed",
  ]);
});
