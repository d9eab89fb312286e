import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHANGED_MESSAGE } from "~/platform/backend/push-device";
import { PUSH_CACHES } from "~/platform/offline/personal-cache";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import * as worker from "~/service-worker/show-push";
import * as page from "./opened-pushes";

test("a page and the service worker, which is a separate bundle, use the same storage names", () => {
  expect(page.OPENED_CACHE).toBe(worker.OPENED_CACHE);
  expect(page.OPENED_MESSAGE).toBe(worker.OPENED_MESSAGE);
  expect(CHANGED_MESSAGE).toBe(worker.CHANGED_MESSAGE);
  expect(PUSH_CACHES).toEqual([worker.SHOWN_CACHE, worker.OPENED_CACHE]);
});

let noted: Set<string>;
beforeEach(() => {
  noted = new Set(["a", "b"]);
  const cache = {
    keys: async () => [...noted].map((id) => ({ url: `http://localhost/noted/${id}` })),
    delete: async ({ url }: { url: string }) => noted.delete(url.split("/").at(-1) ?? ""),
  };
  vi.stubGlobal("caches", { has: async () => true, open: async () => cache });
});
afterEach(() => vi.unstubAllGlobals());

test("an opened push is forgotten once it is marked as read, and not before", async () => {
  await page.markOpenedPushes(async (id) => (id === "a" ? null : new Error("no network")));
  expect([...noted]).toEqual(["b"]);
  await page.markOpenedPushes(async () => null);
  expect(noted.size).toBe(0);
});

test("a sign-out that clears the storage meanwhile leaves nothing behind", async () => {
  const names = new Set([page.OPENED_CACHE]);
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id: "ana" } }));
  vi.stubGlobal("caches", {
    has: async (name: string) => {
      const isThere = names.has(name);
      localStorage.removeItem(SESSION_STORAGE_KEY);
      names.delete(name);
      return isThere;
    },
    open: async (name: string) => {
      names.add(name);
      return { keys: async () => [], delete: async () => true };
    },
    delete: async (name: string) => names.delete(name),
  });
  await page.markOpenedPushes(async () => null);
  expect([...names]).toEqual([]);
});
