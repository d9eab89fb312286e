import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { releaseMemory } from "./release-memory.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("memory is released once in an idle moment after a start and after requests", () => {
  const collect = vi.fn();
  const { used, close } = releaseMemory(collect, 10, 100);
  vi.advanceTimersByTime(1_000);
  used();
  vi.advanceTimersByTime(8);
  used();
  vi.advanceTimersByTime(8);
  expect(collect).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1_000);
  expect(collect).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 30; n++) {
    used();
    vi.advanceTimersByTime(20);
  }
  // 600 ms with a request every 20 ms.
  expect(collect.mock.calls.length).toBeGreaterThan(4);
  expect(collect.mock.calls.length).toBeLessThanOrEqual(7);
  used();
  close();
  collect.mockClear();
  vi.advanceTimersByTime(1_000);
  expect(collect).toHaveBeenCalledTimes(0);
});
