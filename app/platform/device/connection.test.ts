import { afterEach, beforeEach, expect, test, vi } from "vitest";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", fetched.mockRejectedValue(new TypeError("Failed to fetch")));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** True if the official client retries a failed request: it does not retry an aborted one. */
const isAskedAgain = async () => {
  const { countingFetch } = await import("./connection");
  const error = await countingFetch("/rest/v1/homework").catch((error: unknown) => error);
  return !(error instanceof DOMException && error.name === "AbortError");
};

test("failed requests are retried at first, and not once the server has been silent for a while", async () => {
  expect(await isAskedAgain()).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(await isAskedAgain()).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(await isAskedAgain()).toBe(false);
});

test("a response resets the failure count", async () => {
  expect(await isAskedAgain()).toBe(true);
  vi.advanceTimersByTime(3_000);
  fetched.mockResolvedValueOnce(new Response());
  const { countingFetch } = await import("./connection");
  await countingFetch("/rest/v1/homework");
  expect(await isAskedAgain()).toBe(true);
});

test("an old failure does not count as a current one", async () => {
  expect(await isAskedAgain()).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(await isAskedAgain()).toBe(true);
});

test("a device that reports being offline counts as offline at once", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  expect(await isAskedAgain()).toBe(false);
});
