import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { SESSION_STORAGE_KEY } from "../session/session-store.ts";
import { draftsOf } from "./drafts.ts";
import { claim, clearPersonalData } from "./personal-cache.ts";

const drafts = draftsOf("homework", z.object({ waits: z.optional(z.number()) }));
const signIn = (id: string) => localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id } }));
afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  localStorage.clear();
  signIn("lia");
});

test("drafts on a device are restored for the same person, and for nobody else", async () => {
  await claim("lia");
  drafts.keep("a", { waits: 0 });
  await claim("lia");
  expect(drafts.ids()).toEqual(["a"]);
  await claim("rui");
  expect(drafts.ids()).toEqual([]);
});

test("drafts of a visitor belong to nobody", async () => {
  drafts.keep("a", { waits: 0 });
  await claim("lia");
  expect(drafts.ids()).toEqual([]);
});

test("a form that is still open after its person has signed out stores nothing", async () => {
  await claim("lia");
  drafts.keep("a", { waits: 0 });
  localStorage.removeItem(SESSION_STORAGE_KEY);
  await clearPersonalData();
  expect(drafts.keep("a", { waits: 0 })).toBe(false);
  expect(drafts.ids()).toEqual([]);
});

test("signing in asks the browser for persistent storage, except in Firefox, which would prompt", async () => {
  const persist = vi.fn(async () => true);
  vi.stubGlobal("navigator", { storage: { persist } });
  await claim("lia");
  expect(persist).toHaveBeenCalledOnce();
  vi.stubGlobal("mozInnerScreenX", 0);
  await claim("lia");
  expect(persist).toHaveBeenCalledOnce();
});

test.each([
  ["knows no such question", {}],
  ["refuses it", { storage: { persist: () => Promise.reject(new TypeError("refused")) } }],
])("a browser that %s still keeps the person's data", async (_what, navigator) => {
  vi.stubGlobal("navigator", navigator);
  await claim("lia");
  drafts.keep("a", { waits: 0 });
  expect(drafts.ids()).toEqual(["a"]);
});
