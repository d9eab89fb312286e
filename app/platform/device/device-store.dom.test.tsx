import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { suspendPush } from "../backend/push-device.ts";
import { draftsOf } from "../offline/drafts.ts";
import { claim, clearPersonalData, personHere } from "../offline/personal-cache.ts";
import { SESSION_STORAGE_KEY, SessionNotStored, sessionStore, storedSession } from "../session/session-store.ts";
import { readJson, readText, removeText, storedNames, storeText } from "./device-store.ts";
import { clockAhead, setServerTime } from "./server-clock.ts";
import { storageProblem } from "./storage-problem.ts";

const session = (token: string) =>
  JSON.stringify({ access_token: token, refresh_token: "r", expires_at: 9, user: { id: "lia" } });
const original = Object.getOwnPropertyDescriptor(globalThis, "localStorage") ?? {};
const refuse = (get: () => unknown) => Object.defineProperty(globalThis, "localStorage", { configurable: true, get });
const fail = (name: string) => () => {
  throw new DOMException("No", name);
};
const failing = (name: string, ...acts: ("getItem" | "setItem" | "removeItem" | "key")[]) => {
  for (const act of acts) vi.spyOn(Storage.prototype, act).mockImplementation(fail(name));
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.defineProperty(globalThis, "localStorage", original);
});

describe.each([
  ["whose access is refused", "refused", () => refuse(fail("SecurityError"))],
  ["that is not there", "refused", () => refuse(() => null)],
  ["that refuses each act", "refused", () => failing("SecurityError", "getItem", "setItem", "removeItem", "key")],
  ["that is full", "full", () => failing("QuotaExceededError", "setItem")],
  ["that is full in an older Firefox", "full", () => failing("NS_ERROR_DOM_QUOTA_REACHED", "setItem")],
] as const)("a storage %s", (_, problem, breakIt) => {
  test("a storage that fails throws nothing, and stores nothing", async () => {
    breakIt();
    expect(storeText("a", "b")).toBe(false);
    expect([readText("a"), readJson("a"), storedNames()]).toEqual([null, undefined, []]);
    removeText("a");
    const drafts = draftsOf("grade", z.object({}));
    expect([drafts.keep("x", {}), drafts.read("x"), drafts.ids()]).toEqual([false, undefined, []]);
    setServerTime(Date.now() - 3_600_000);
    expect(clockAhead()).toBeGreaterThan(3_500_000);
    setServerTime(Date.now());
    await claim("lia");
    (await suspendPush())();
    await clearPersonalData();
    expect(personHere()).toBeUndefined();
  });

  test("a storage that fails is reported to the person who signs in", () => {
    breakIt();
    expect(storageProblem()).toBe(problem);
    expect(() => sessionStore.setItem(SESSION_STORAGE_KEY, session("a.b.c"))).toThrow(SessionNotStored);
    expect(storedSession()).toBeUndefined();
  });
});

test("a session that is refreshed on a full device lasts as long as its page", () => {
  sessionStore.setItem(SESSION_STORAGE_KEY, session("old"));
  failing("QuotaExceededError", "setItem");
  sessionStore.setItem(SESSION_STORAGE_KEY, session("new"));
  expect(storedSession()?.access_token).toBe("new");
  sessionStore.removeItem(SESSION_STORAGE_KEY);
  expect(storedSession()).toBeUndefined();
});

test("a storage with room is not reported, and the probe leaves nothing behind", () => {
  expect([storageProblem(), storedNames()]).toEqual([undefined, []]);
});

test("a person can sign out although the browser refuses its caches", async () => {
  const refused = () => Promise.reject(new DOMException("No", "SecurityError"));
  vi.stubGlobal("caches", { delete: refused, open: refused, match: refused, has: refused });
  await expect(clearPersonalData()).resolves.toBeUndefined();
});
