import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { COMING_PAGE, NOT_COMING, waitForPage } from "./slow-navigation";

const route = (id: string, path?: string, parentId?: string) => ({ id, path, parentId, module: `/assets/${id}.js` });
const routes = {
  root: route("root"),
  panel: route("panel", undefined, "root"),
  money: route("money", "money/:of", "panel"),
};

beforeEach(() => {
  document.body.innerHTML = `<div id="${NOT_COMING}" hidden><a href="?">again</a></div>`;
  vi.stubGlobal("__reactRouterManifest", { routes });
  vi.stubGlobal("__reactRouterRouteModules", { root: {} });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const words = () => document.getElementById(NOT_COMING);
const address = (path = "/money/ana") => new URL(path, window.location.origin);
const answerWith = (status: number | "nobody") =>
  vi.stubGlobal("fetch", async () => {
    if (status === "nobody") throw new TypeError("Failed to fetch");
    return new Response(null, { status });
  });

/** Navigates to a page. @returns whether it was shown, and the address of a document opened instead. */
function ask(load: (file: string) => Promise<unknown>, to = address()) {
  const opened: string[] = [];
  const files: string[] = [];
  const asked = { came: false, opened, files };
  const ways = {
    open: (href: string) => void opened.push(href),
    load(file: string) {
      files.push(file);
      return load(file);
    },
  };
  void waitForPage(to, ways).then(() => {
    asked.came = true;
  });
  return asked;
}
const refused = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

test("a page whose files are loaded opens, and only missing files are requested", async () => {
  const asked = ask(async () => ({}));
  await vi.waitFor(() => expect(asked.came).toBe(true));
  expect(asked.files.toSorted()).toEqual(["/assets/money.js", "/assets/panel.js"]);
  expect(words()).toHaveProperty("hidden", true);
});

test.each([["nobody"], [200], [503]] as const)(
  "a page whose file does not load, where %s answers for it, does not open, and a message links to it",
  async (status) => {
    answerWith(status);
    const asked = ask(refused);
    await vi.waitFor(() => expect(words()).toHaveProperty("hidden", false));
    expect(words()?.querySelector("a")).toHaveProperty("href", address().href);
    expect(asked).toMatchObject({ came: false, opened: [] });
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(words()).toHaveProperty("hidden", true);
  },
);

test("a page whose files a release removed is opened as a document, once", async () => {
  answerWith(404);
  const asked = ask(refused);
  await vi.waitFor(() => expect(asked.opened).toEqual([address().href]));
  expect([asked.came, words()?.hidden]).toEqual([false, true]);
});

test("a page that is slow is announced within ten seconds, and opens when it arrives", async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const asked = ask(() => promise);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(words()).toHaveProperty("hidden", false);
  resolve({});
  await vi.advanceTimersByTimeAsync(0);
  expect([asked.came, words()?.hidden]).toEqual([true, true]);
});

test("a page that was replaced by another navigation neither opens nor is announced", async () => {
  answerWith("nobody");
  const { promise, reject } = Promise.withResolvers<unknown>();
  const first = ask(() => promise);
  const second = ask(async () => ({}), address("/money/rui"));
  await vi.waitFor(() => expect(second.came).toBe(true));
  reject(new TypeError());
  await promise.catch(() => {});
  await Promise.resolve();
  expect([first.came, words()?.hidden]).toEqual([false, true]);
});

test("an address that only the server knows is opened as a document", async () => {
  const asked = ask(async () => ({}), address("/receipts/ana.pdf"));
  await vi.waitFor(() => expect(asked.opened).toEqual([address("/receipts/ana.pdf").href]));
  expect([asked.came, asked.files]).toEqual([false, []]);
});

test("sorting a list does not count as opening another page: the page stays", async () => {
  const page = { path: "/money/:of", element: null };
  const router = createMemoryRouter([page], { initialEntries: ["/money/ana"], instrumentations: [COMING_PAGE] });
  onTestFinished(() => router.dispose());
  void router.navigate({ search: "?sort=name" });
  await vi.waitFor(() => expect(router.state.location).toMatchObject({ pathname: "/money/ana", search: "?sort=name" }));
  void router.navigate({ search: "" });
  await vi.waitFor(() => expect(router.state.location).toMatchObject({ pathname: "/money/ana", search: "" }));
});
