import { type ClientInstrumentation, matchRoutes, type RouteObject } from "react-router";

/** The wait before a message with a link is shown, in milliseconds. */
const SOON_MS = 8_000;
/** The id of the message, which every document contains so that it needs no request. */
export const NOT_COMING = "not-coming";

/** The router's list of routes by id, which a document brings. */
type KnownRoutes = Readonly<
  Record<
    string,
    {
      id: string;
      parentId?: string;
      path?: string;
      index?: boolean;
      module: string;
      clientActionModule?: string;
      clientLoaderModule?: string;
      clientMiddlewareModule?: string;
    }
  >
>;

function knownRoutes(): KnownRoutes {
  const manifest: { routes: KnownRoutes } | undefined = Reflect.get(window, "__reactRouterManifest");
  return manifest?.routes ?? {};
}

function tree(known: KnownRoutes, parent?: string): RouteObject[] {
  return Object.values(known)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) =>
      index ? { id, index: true } : { id, ...(path && { path }), children: tree(known, id) },
    );
}

/** The routes of a page; undefined for an address that only the server knows, as that of a file or a former page. */
const routesOf = (address: URL) =>
  matchRoutes(tree(knownRoutes()), address)?.flatMap(({ route: { id = "" } }) => knownRoutes()[id] ?? []);

/** The files of a page that this document has not loaded. */
function missingFiles(routes: readonly KnownRoutes[string][]): string[] {
  const loaded: unknown = Reflect.get(window, "__reactRouterRouteModules");
  return routes.flatMap((route) => {
    if (typeof loaded === "object" && loaded !== null && route.id in loaded) return [];
    const { module, clientActionModule, clientLoaderModule, clientMiddlewareModule } = route;
    return [module, clientActionModule, clientLoaderModule, clientMiddlewareModule].flatMap((file) => file ?? []);
  });
}

/** A release removes the files of the one before. */
async function isGone(file: string): Promise<boolean> {
  const answer = await fetch(file, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  return answer?.status === 404;
}

/** Shows the message that the page at `address` does not load, with a link; without an address, hides it. */
function showMessage(address?: URL): void {
  const words = document.getElementById(NOT_COMING);
  if (!words) return;
  words.hidden = !address;
  const link = words.querySelector("a");
  if (link && address) link.href = address.href;
  if (address) window.addEventListener("popstate", () => showMessage(), { once: true });
}

let latest = 0;

/** True if it takes a while to the page: its files or its document have to be loaded. Any other is shown at once, and the message is hidden. */
function leaves(address: URL): boolean {
  const routes = routesOf(address);
  if (!routes || missingFiles(routes).length > 0) return true;
  latest += 1;
  showMessage();
  return false;
}

type Ways = {
  load?: (file: string) => Promise<unknown>;
  open?: (address: string) => void;
};

/**
 * Waits until a page can be shown. When it fails to load, this page stays with its typed text and shows a message,
 * where the router would reload. A page whose files a release has removed is opened as a document, and so is an address that only the server knows.
 * @returns never, when the page does not load or another navigation starts meanwhile.
 */
export async function waitForPage(
  address: URL,
  { load = (file) => import(/* @vite-ignore */ file), open = (to) => window.location.assign(to) }: Ways = {},
): Promise<void> {
  latest += 1;
  const navigation = latest;
  showMessage();
  const routes = routesOf(address);
  if (!routes) open(address.href);
  const files = missingFiles(routes ?? []);
  const late = setTimeout(() => navigation === latest && showMessage(address), SOON_MS);
  const results = await Promise.allSettled(files.map(load));
  clearTimeout(late);
  const failed = files.filter((_, index) => results[index]?.status === "rejected");
  if (routes && navigation === latest) {
    if (failed.length === 0) return showMessage();
    if ((await Promise.all(failed.map(isGone))).some(Boolean)) open(address.href);
    else if (navigation === latest) showMessage(address);
  }
  await new Promise(() => {});
}

/**
 * An address with a path. The router reports a target without a path, such as another order of the same list, as "/" and
 * its query.
 */
const OTHER_PAGE = /^\/[^?#]/;

/** Makes the router wait for a page's files before it leaves this one. */
export const COMING_PAGE: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(go, { to, currentUrl }) {
        const from = new URL(currentUrl, window.location.origin);
        // No `await` before it, so that a loaded page is shown at once.
        const address = typeof to === "string" && OTHER_PAGE.test(to) ? new URL(to, from) : undefined;
        if (address && leaves(address)) await waitForPage(address);
        await go();
      },
    });
  },
};
