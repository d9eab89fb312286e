import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenForNotifications } from "./listen";
import { FakeBackend, USER } from "./testing";

const backend = new FakeBackend();
const onConnected = vi.fn();
const connections = () => onConnected.mock.calls.length;
const WAITS = [1, 2, 5, 10, 10];
let stop = () => {};

beforeEach(async () => {
  vi.useFakeTimers();
  backend.reset();
  onConnected.mockClear();
  stop = listenForNotifications(USER, { onInsert: () => {}, onUpdate: () => {}, onConnected });
  await vi.waitFor(() => expect(onConnected).toHaveBeenCalledTimes(1));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Advances the time until `count` grows, `most` times, and returns the seconds of each wait. */
async function waits(count: () => number, most: number): Promise<number[]> {
  const found: number[] = [];
  let before = count();
  for (let tenths = 1; found.length < most && tenths < 600; tenths++) {
    await vi.advanceTimersByTimeAsync(100);
    if (count() === before) continue;
    before = count();
    found.push(tenths / 10);
    tenths = 0;
  }
  return found;
}

test("a subscription that is not confirmed is retried after 1, 2, 5, then every 10 seconds", async () => {
  backend.network.joins = "mistaken";
  backend.sockets.at(-1)?.closeChannels();
  expect(await waits(() => backend.asked, 5)).toEqual(WAITS);
  backend.network.joins = "taken";
  expect(await waits(connections, 1)).toEqual([10]);

  // A success resets the backoff.
  backend.sockets.at(-1)?.closeChannels();
  expect(await waits(connections, 1)).toEqual([1]);
});

test("a channel that the server closes and then refuses, as for an expired token, is retried at the same intervals", async () => {
  backend.network.joins = "refused";
  backend.sockets.at(-1)?.closeChannels();
  expect(await waits(() => backend.asked, 1)).toEqual([1]);
  expect(await waits(() => backend.asked, 5)).toEqual(WAITS);
  backend.network.joins = "taken";
  expect(await waits(connections, 1)).toEqual([10]);
});

test("a lost connection is retried after 1, 2, 5, then every 10 seconds, until it is back", async () => {
  backend.sockets.at(-1)?.drop();
  backend.network.isCut = true;
  expect(await waits(() => backend.sockets.length, 5)).toEqual(WAITS);
  backend.network.isCut = false;
  expect(await waits(connections, 1)).toEqual([10]);
});

test("a channel without listeners is not opened again", async () => {
  const before = backend.asked;
  backend.sockets.at(-1)?.closeChannels();
  stop();
  expect(await waits(() => backend.asked, 1)).toEqual([]);
  expect(backend.asked).toBe(before);
});
