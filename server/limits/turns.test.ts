import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Semaphore } from "../../embedded/semaphore.ts";
import { Turns } from "./turns.ts";

let turns: Turns;
let running: { name: string; end(): void }[];
const places = () => new Semaphore({ permits: 4, guaranteed: 2 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  turns = new Turns(1);
  running = [];
});
afterEach(() => vi.useRealTimers());

/** Begins work that runs until it is ended. */
const begin = (name: string, among = places()) =>
  turns.run(name, among, () => new Promise<void>((end) => running.push({ name, end })));
const names = () => running.map(({ name }) => name);
/** Ends the work that has run longest, after so many milliseconds. */
async function end(ms = 0) {
  vi.advanceTimersByTime(ms);
  running.shift()?.end();
  await setImmediate();
}
/** Work of five seconds at a time, more than any network has at once. */
async function use(name: string) {
  const done = begin(name);
  await setImmediate();
  await end(5_000);
  await done;
}

test("a network that used much and has more under way takes turns, while another one is answered at once", async () => {
  await use("much");
  const all = ["little", "much", "much", "much"].map((name) => begin(name));
  await setImmediate();
  // The first of them is one thing after the other; the second is a turn; the third waits for it.
  expect(names()).toEqual(["little", "much", "much"]);
  all.push(begin("little"), begin("other"));
  await setImmediate();
  expect(names()).toEqual(["little", "much", "much", "little", "other"]);
  await end();
  await end();
  await end(40);
  expect(names()).toEqual(["little", "other"]);
  vi.advanceTimersByTime(40);
  await setImmediate();
  expect(names()).toEqual(["little", "other", "much"]);
  while (running.length > 0) await end();
  await Promise.all(all);
});

test("the next turn goes to the caller that has used the least", async () => {
  await use("more");
  await use("more");
  await use("less");
  const all = ["more", "more", "more", "less", "less"].map((name) => begin(name));
  await setImmediate();
  expect(names()).toEqual(["more", "less", "more"]);
  running.splice(2, 1)[0]?.end();
  await setImmediate();
  vi.advanceTimersByTime(1_000);
  await setImmediate();
  expect(names()).toEqual(["more", "less", "less"]);
  while (running.length > 0) {
    await end();
    vi.advanceTimersByTime(1_000);
    await setImmediate();
  }
  await Promise.all(all);
});

test("requests one after the other are answered at once however long they take, and so are all requests without other callers", async () => {
  await use("much");
  const together = Array.from({ length: 4 }, () => begin("much"));
  await setImmediate();
  expect(names()).toHaveLength(4);
  while (running.length > 0) await end();
  await Promise.all(together);

  await use("little");
  const one = begin("much");
  await setImmediate();
  expect(names()).toEqual(["much"]);
  await end();
  await one;
});

test("a network is an ordinary one again some time after its flood", async () => {
  await use("much");
  await use("much");
  vi.advanceTimersByTime(30_000);
  const all = ["little", "much", "much", "much"].map((name) => begin(name));
  await setImmediate();
  expect(names()).toHaveLength(4);
  while (running.length > 0) await end();
  await Promise.all(all);
});

test("work that fails passes its turn on", async () => {
  await use("much");
  void begin("little");
  void begin("much");
  const fails = turns.run("much", places(), () => Promise.reject(new Error("no")));
  await expect(fails).rejects.toThrow("no");
  vi.advanceTimersByTime(1_000);
  void begin("much");
  await setImmediate();
  expect(names()).toEqual(["little", "much", "much"]);
});
