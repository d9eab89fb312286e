import { afterAll, expect, test } from "vitest";
import { startTestCluster } from "../../testing.ts";
import { removals } from "./removals.ts";

const db = await startTestCluster({ durable: false });
afterAll(() => db.close());

test("holding the files waits for a removal for a limited time, and succeeds once it has ended", async () => {
  const { unlessHeld, hold } = removals(db.sql);
  const { promise: answer, resolve: answers } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begins } = Promise.withResolvers<void>();
  const removal = unlessHeld(() => {
    begins();
    return answer;
  });
  await begun;
  await expect(hold()).rejects.toMatchObject({ code: "55P03" });
  answers();
  await removal;
  const release = await hold();
  let removed = false;
  await unlessHeld(async () => {
    removed = true;
  });
  expect(removed).toBe(false);
  await release();
  // The connection still works for others.
  const rows = await Promise.all(Array.from({ length: 10 }, () => db.sql`show lock_timeout`));
  expect(new Set(rows.map(([row]) => row?.lock_timeout))).toEqual(new Set(["0"]));
});
