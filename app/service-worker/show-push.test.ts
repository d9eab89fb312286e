import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type PushEventLike, type Scope, showPush } from "./show-push";

/** The browser's APIs: its caches, its notifications, and the badge of the installed app. */
let remembered: Map<string, Response>;
let shown: { title: string; options: Record<string, unknown> }[];
let icon: number | undefined;
beforeEach(() => {
  remembered = new Map();
  shown = [];
  icon = undefined;
  const cache = {
    match: async (name: string) => remembered.get(name),
    put: async (name: string, answer: Response) => remembered.set(name, answer),
    keys: async () => [...remembered.keys()],
  };
  vi.stubGlobal("caches", { open: async () => cache });
});
afterEach(() => vi.unstubAllGlobals());

const phone = (badge: Scope["navigator"]): Pick<Scope, "registration" | "navigator" | "location"> => ({
  registration: {
    showNotification: async (title, options) => void shown.push({ title, options: { ...options } }),
  },
  navigator: badge,
  location: { origin: "https://school.example", hostname: "school.example" },
});
const counting = {
  setAppBadge: async (count: number) => {
    icon = count;
  },
};
const bring = (data: PushEventLike["data"], badge: Scope["navigator"] = counting) =>
  showPush({ data, waitUntil: () => {} }, phone(badge));
const arrive = (push: unknown, badge?: Scope["navigator"]) => bring({ json: () => push }, badge);
const PUSH = { id: "1", title: "English With", body: "New homework: Write", link: "/en", lang: "en", unread: 3 };

test("a push that arrives while the site is closed is counted on the app's icon", async () => {
  await arrive(PUSH);
  expect([shown.length, icon]).toEqual([1, 3]);
  await arrive({ ...PUSH, id: "2", unread: 4 });
  expect([shown.length, icon]).toEqual([2, 4]);
});

test("a repeated push replaces the first one silently, and its count holds", async () => {
  await arrive(PUSH);
  await arrive({ ...PUSH, unread: 1 });
  expect(shown.map(({ options }) => [options.tag, options.silent])).toEqual([
    ["1", false],
    ["1", true],
  ]);
  expect(icon).toBe(1);
});

const unreadable = () => {
  throw new SyntaxError("Unexpected token");
};
test.each<[string, PushEventLike["data"]]>([
  ["with nothing", null],
  ["with what is no JSON", { json: unreadable }],
  ["with null", { json: () => null }],
  ["with a text", { json: () => "hello" }],
  ["without a link", { json: () => ({ ...PUSH, link: undefined }) }],
  ["with a number for a title", { json: () => ({ ...PUSH, title: 1 }) }],
])("a push %s announces something new in the browser's language", async (_what, data) => {
  await bring(data, { language: "en-GB" });
  await bring(data, { language: "pt-BR" });
  await bring(data, {});
  expect(shown.map(({ options }) => [options.lang, options.data])).toEqual([
    ["en", { id: undefined, link: "/en/dashboard" }],
    ["pt-BR", { id: undefined, link: "/pt/dashboard" }],
    ["pt-BR", { id: undefined, link: "/pt/dashboard" }],
  ]);
  expect(shown.every(({ title, options }) => title === "school.example" && options.body)).toBe(true);
});

test("a push is shown although the device stores nothing", async () => {
  const full = { match: async () => undefined, put: () => Promise.reject(new DOMException("full")) };
  vi.stubGlobal("caches", { open: async () => full });
  await arrive(PUSH);
  vi.stubGlobal("caches", { open: () => Promise.reject(new DOMException("refused")) });
  await arrive(PUSH);
  expect(shown).toHaveLength(2);
});

test.each<[string, Scope["navigator"]]>([
  ["knows no such count", {}],
  ["refuses it, where the site is not installed", { setAppBadge: () => Promise.reject(new Error("not installed")) }],
])("a push is shown by a browser that %s", async (_what, badge) => {
  await arrive(PUSH, badge);
  expect(shown).toMatchObject([{ title: "English With", options: { body: "New homework: Write", lang: "en" } }]);
});

test("a push from an earlier build is shown in Portuguese, without a count", async () => {
  const { lang: _lang, unread: _unread, ...earlier } = PUSH;
  await arrive(earlier);
  expect(shown).toMatchObject([{ options: { lang: "pt-BR" } }]);
  expect(icon).toBeUndefined();
});
