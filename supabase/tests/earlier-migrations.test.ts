import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { EARLIER_WORDINGS, fingerprint } from "../../embedded/migrate.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../migrations");
const OPERATING = path.resolve(import.meta.dirname, "../../docs/operating.md");
/** What sites have applied: fingerprints and files, a line each. */
const APPLIED = path.join(import.meta.dirname, "earlier/migrations.txt");

test("migrations that sites have applied stay as they were, or are known to have been worded otherwise", async () => {
  const wordings = new Map<string, (string | undefined)[]>();
  for (const file of await readdir(MIGRATIONS)) {
    const text = await readFile(path.join(MIGRATIONS, file), "utf8");
    wordings.set(file, [fingerprint(text), EARLIER_WORDINGS.get(file.slice(0, 14))]);
  }
  const applied = (await readFile(APPLIED, "utf8")).trimEnd().split("\n");
  const changed = applied.filter((line) => {
    const [print, file = ""] = line.split("  ");
    return !wordings.get(file)?.includes(print);
  });
  expect(changed, "put these back as they were, and write new ones").toEqual([]);
  expect(applied.length).toBeGreaterThan(100);
});

test("the newest migration has been tried on the other versions of PostgreSQL: npm run check:postgres", async () => {
  const newest = (await readdir(MIGRATIONS)).toSorted().at(-1);
  const [, tried] = /^Last passed on 15.*and 18.*up to `(.*)`\.$/m.exec(await readFile(OPERATING, "utf8")) ?? [];
  expect(tried).toBe(newest);
});
