import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const MIGRATIONS = path.resolve(import.meta.dirname, "../migrations");
const OPERATING = path.resolve(import.meta.dirname, "../../docs/operating.md");

test("the newest migration has been tried on the other versions of PostgreSQL: npm run check:postgres", async () => {
  const newest = (await readdir(MIGRATIONS)).toSorted().at(-1);
  const [, tried] = /^Last passed on 15.*and 18.*up to `(.*)`\.$/m.exec(await readFile(OPERATING, "utf8")) ?? [];
  expect(tried).toBe(newest);
});
