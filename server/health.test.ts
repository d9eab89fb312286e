import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHealth, type HealthParts } from "./health.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const health = (parts: HealthParts) => createHealth(parts)();
const yes = async () => true;
const no = async () => false;
const reasonOf = async (answer: Promise<Response>) => {
  const { status, body } = await answer.then(async (one) => ({ status: one.status, body: await one.json() }));
  return [status, body.reason];
};

test("each problem has a name, and the disk's comes first", async () => {
  expect(await reasonOf(health({ ready: yes }))).toEqual([200, undefined]);
  expect(await reasonOf(health({ ready: no }))).toEqual([503, "database_away"]);
  expect(await reasonOf(health({ ready: no, problem: async () => "full" }))).toEqual([503, "disk_full"]);
  expect(await reasonOf(health({ ready: yes, problem: async () => "read_only" }))).toEqual([503, "read_only"]);
  expect(await reasonOf(health({ ready: no, files: async () => "away" }))).toEqual([503, "database_away"]);
});

test.each(["away", "full", "read_only"] as const)(
  "files that are %s are reported, and the site stays ready for its proxy",
  async (problem) => {
    const answer = await health({ ready: yes, files: async () => problem });
    expect([answer.status, await answer.json()]).toEqual([200, { status: "ready", reason: `files_${problem}` }]);
  },
);

test("the health report says no more than it has to: not which version runs", async () => {
  expect(await (await health({ ready: yes })).json()).toEqual({ status: "ready" });
  expect(await (await health({ ready: no })).json()).toEqual({ status: "unavailable", reason: "database_away" });
});

test("a filling disk is reported while everything works, and before anything is refused", async () => {
  expect(await reasonOf(health({ ready: yes, used: async () => 89 }))).toEqual([200, undefined]);
  expect(await reasonOf(health({ ready: yes, used: async () => 90 }))).toEqual([200, "disk_filling"]);
  expect(await reasonOf(health({ ready: yes, used: async () => 99, problem: async () => "full" }))).toEqual([
    503,
    "disk_full",
  ]);
});

test("a silent payment provider is a reason, and the site stays ready", async () => {
  expect(await reasonOf(health({ ready: yes, pix: async () => "NOT_REACHED" }))).toEqual([200, "pix_not_reached"]);
  expect(await reasonOf(health({ ready: yes, pix: () => Promise.reject(new Error("gone")) }))).toEqual([
    200,
    undefined,
  ]);
});

test("the health is checked once a second, however many ask", async () => {
  let looked = 0;
  let works = true;
  const ask = createHealth({
    ready: async () => works,
    async problem() {
      looked++;
      return undefined;
    },
  });
  const many = await Promise.all(Array.from({ length: 100 }, () => reasonOf(ask())));
  expect(many).toEqual(many.map(() => [200, undefined]));
  works = false;
  expect(await reasonOf(ask())).toEqual([200, undefined]);
  expect(looked).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(await reasonOf(ask())).toEqual([503, "database_away"]);
  expect(looked).toBe(2);
});

test("a failed check is not reused for another caller", async () => {
  let fails = true;
  const ask = createHealth({ ready: async () => fails && Promise.reject(new Error("gone")) });
  await expect(ask()).rejects.toThrow("gone");
  fails = false;
  expect(await reasonOf(ask())).toEqual([503, "database_away"]);
});
