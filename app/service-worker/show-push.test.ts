import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Scope, showPush } from "./show-push";

/** The browser's own part: what it remembers, what it shows, and the icon of the installed app. */
let remembered: Map<string, Response>;
let shown: { title: string; options: Record<string, unknown> }[];
let icon: number | undefined;
beforeEach(() => {
  [remembered, shown, icon] = [new Map(), [], undefined];
  const cache = {
    match: async (name: string) => remembered.get(name),
    put: async (name: string, answer: Response) => remembered.set(name, answer),
    keys: async () => [...remembered.keys()],
  };
  vi.stubGlobal("caches", { open: async () => cache });
});
afterEach(() => vi.unstubAllGlobals());

const phone = (badge: Scope["navigator"]): Pick<Scope, "registration" | "navigator"> => ({
  registration: {
    showNotification: async (title, options) => void shown.push({ title, options: { ...options } }),
    // Its reader closes each at once.
    getNotifications: async () => [],
  },
  navigator: badge,
});
const counting = {
  setAppBadge: async (count: number) => {
    icon = count;
  },
};
const arrive = (push: object, badge: Scope["navigator"] = counting) =>
  showPush({ data: { json: () => push }, waitUntil: () => {} }, phone(badge));
const PUSH = { id: "1", title: "English With", body: "New homework: Write", link: "/en", lang: "en-US", unread: 3 };

test("what arrives while the site is closed is counted on the app's icon", async () => {
  await arrive(PUSH);
  expect([shown.length, icon]).toEqual([1, 3]);
  await arrive({ ...PUSH, id: "2", unread: 4 });
  expect([shown.length, icon]).toEqual([2, 4]);
});

test("what arrives again and was closed already is not shown, and the count it brings holds", async () => {
  await arrive(PUSH);
  await arrive({ ...PUSH, unread: 1 });
  expect([shown.length, icon]).toEqual([1, 1]);
});

test.each<[string, Scope["navigator"]]>([
  ["knows no such count", {}],
  ["refuses it, where the site is not installed", { setAppBadge: () => Promise.reject(new Error("not installed")) }],
])("it is shown all the same by a browser that %s", async (_what, badge) => {
  await arrive(PUSH, badge);
  expect(shown).toMatchObject([{ title: "English With", options: { body: "New homework: Write", lang: "en-US" } }]);
});

test("what an earlier build of the site has sent is shown too: in Portuguese, with no count", async () => {
  const { lang: _lang, unread: _unread, ...earlier } = PUSH;
  await arrive(earlier);
  expect(shown).toMatchObject([{ options: { lang: "pt-BR" } }]);
  expect(icon).toBeUndefined();
});
