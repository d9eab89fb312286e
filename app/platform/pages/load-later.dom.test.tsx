import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadLater } from "./load-later";

const { dataset } = document.documentElement;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  delete dataset.person;
  delete dataset.hydrated;
});

test("the part of a document with data is loaded once the page can be used", async () => {
  dataset.person = "lia";
  const load = vi.fn(async () => "part");
  const get = loadLater(load);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(load).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("hydrated"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(load).toHaveBeenCalledOnce();
  expect(await get()).toBe("part");
  expect(load).toHaveBeenCalledOnce();
});

test("it is loaded before that when it is asked for", async () => {
  dataset.person = "lia";
  expect(await loadLater(async () => "part")()).toBe("part");
});

test("a document without data, and a page that is opened later, load it at once", async () => {
  const load = vi.fn(async () => "part");
  loadLater(load);
  dataset.person = "lia";
  dataset.hydrated = "";
  loadLater(load);
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(2);
});

test("a part that did not load is loaded again", async () => {
  dataset.person = "lia";
  const load = vi.fn(async () => "part").mockRejectedValueOnce(new TypeError("no network"));
  const get = loadLater(load);
  await expect(get()).rejects.toThrow("no network");
  expect(await get()).toBe("part");
});
