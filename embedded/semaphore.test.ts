import { expect, test } from "vitest";
import { Semaphore } from "./semaphore.ts";

test("callers with few requests are served before the rest of a caller with many, and nobody starves", async () => {
  const semaphore = new Semaphore({ permits: 2 });
  const started: string[] = [];
  const running: (() => void)[] = [];
  const all = ["much 1", "much 2", "much 3", "much 4", "little", "other"].map((name) =>
    semaphore.acquire(name.split(" ")[0]).then((release) => {
      started.push(name);
      running.push(release);
    }),
  );
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  await settle();
  expect(started).toEqual(["much 1", "much 2"]);
  while (started.length < all.length) {
    const release = running.shift();
    release?.();
    // A permit that is released twice counts once.
    release?.();
    await settle();
    expect(running.length).toBeLessThanOrEqual(2);
  }
  expect(started).toEqual(["much 1", "much 2", "little", "much 3", "other", "much 4"]);
  for (const release of running) release();
});

test("one caller holds no more than a share, and a released permit goes to another", () => {
  const semaphore = new Semaphore({ permits: 3, perCaller: 2 });
  expect(["a", "a", "a"].map((caller) => semaphore.tryAcquire(caller))).toEqual([true, true, false]);
  expect(["b", "c"].map((caller) => semaphore.tryAcquire(caller))).toEqual([true, false]);
  semaphore.release("a");
  expect(semaphore.tryAcquire("c")).toBe(true);
});

test("each caller has what is guaranteed, however many others hold; what is beyond waits until it is free", async () => {
  const semaphore = new Semaphore({ permits: 2, guaranteed: 1 });
  expect(["a", "a", "a", "b", "c", "b"].map((caller) => semaphore.tryAcquire(caller))).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
  ]);
  const started: string[] = [];
  const waiting = ["a", "b"].map((caller) => semaphore.acquire(caller).then(() => started.push(caller)));
  for (const caller of ["c", "a", "b"]) semaphore.release(caller);
  await waiting[1];
  expect(started).toEqual(["b"]);
  semaphore.release("a");
  await waiting[0];
});

test("a caller who waits for their own share delays nobody else", async () => {
  const semaphore = new Semaphore({ permits: 3, perCaller: 1 });
  const release = await semaphore.acquire("a");
  let second = false;
  const waiting = semaphore.acquire("a").then(() => {
    second = true;
  });
  (await semaphore.acquire("b"))();
  expect(second).toBe(false);
  release();
  await waiting;
});

test("work that fails releases its permit", async () => {
  const semaphore = new Semaphore({ permits: 1 });
  await expect(semaphore.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await semaphore.run("b", async () => "done")).toBe("done");
});
