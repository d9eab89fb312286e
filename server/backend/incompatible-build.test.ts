import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { DatabaseOfAnotherBuild } from "../../embedded/index.ts";
import { describeIncompatibleBuild, LAST_COMMIT_BEFORE } from "./incompatible-build.ts";

const [first = ""] = readdirSync(path.resolve(import.meta.dirname, "../../supabase/migrations")).sort();

describe("a database of another build", () => {
  test.each(LAST_COMMIT_BEFORE)(
    "a database from before the baseline %s is readable by the commit %s",
    (baseline, commit) => {
      const older = new DatabaseOfAnotherBuild("older", String(Number(baseline) - 1));
      expect(describeIncompatibleBuild("The database", older)).toMatch(
        new RegExp(`^The database was made by an earlier version .* git checkout ${commit}, then npm start`),
      );
    },
  );

  test("a database of a newer build asks for an update", () => {
    const newer = new DatabaseOfAnotherBuild("newer", "29991231000000");
    expect(describeIncompatibleBuild("The database", newer)).toMatch(/was made by a newer version .* git pull\.$/);
  });

  test("the oldest readable database is known for the baseline of the migrations", () => {
    expect(LAST_COMMIT_BEFORE.at(-1)?.[0]).toBe(first.slice(0, 14));
  });
});
