/**
 * The script of every document, hydrated or not. It has no framework: `data-do` attributes name the actions, and
 * everything larger is loaded on its first use.
 */
import "./count-view";

const root = document.documentElement;
const SCROLLED_PX = 10;
const SETTLED_MS = 2_000;

/** Local storage may be unavailable; then the choice is not remembered. */
const store = (name: string, value: string) => {
  try {
    localStorage.setItem(name, value);
  } catch {}
};

const ignore = () => {};
const showTheme = () => {
  for (const button of document.querySelectorAll("[data-do=theme]"))
    button.setAttribute("aria-pressed", String(root.classList.contains("dark")));
};

const menu = () => import("./menu");

const actions: Record<string, (element: HTMLElement, event: Event) => void> = {
  theme() {
    store("theme", root.classList.toggle("dark") ? "dark" : "light");
    showTheme();
  },
  // The choice is stored, and the link followed, by platform/pages/inline-scripts.ts.
  language(element) {
    if (!(element instanceof HTMLAnchorElement)) location.reload();
  },
  // The links are shown in place when the drawer cannot be loaded.
  menu: (element) =>
    void menu().then(
      ({ openMenu }) => openMenu(element),
      () => document.querySelector("#menu")?.toggleAttribute("hidden"),
    ),
  // An answer to an article's quiz, its video, or the teacher's greeting.
  part(element, event) {
    event.preventDefault();
    void import("./article-parts").then(
      ({ act }) => act(element),
      () => "href" in element && location.assign(String(element.href)),
    );
  },
  "sign-out": () =>
    void import("./sign-out").then(
      ({ signOut }) => signOut(),
      () => location.reload(),
    ),
};

const doerOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>("[data-do]") : null;

document.addEventListener("click", (event) => {
  const doer = doerOf(event);
  if (doer) actions[doer.dataset.do ?? ""]?.(doer, event);
});
// Scripts are fetched on pointerdown or focus: the drawer, and the form's states.
const ahead: Record<string, () => Promise<unknown>> = { menu, form: () => import("./plain-forms") };
for (const sign of ["pointerdown", "focusin"])
  document.addEventListener(sign, (event) => void ahead[doerOf(event)?.dataset.do ?? ""]?.().catch(ignore));

const onScroll = () => root.toggleAttribute("data-scrolled", scrollY > SCROLLED_PX);
addEventListener("scroll", onScroll, { passive: true });
onScroll();

// React hydrates a document only if it has no other root before.
const isReady = () => !("__reactRouterContext" in window) || root.dataset.hydrated !== undefined;
const bell = () =>
  void (root.dataset.session && isReady() && import("./bell").then(({ mountBell }) => mountBell()).catch(ignore));
addEventListener("session", bell);
// In a task of its own, so that taps come between.
addEventListener("hydrated", () => setTimeout(bell));
bell();

// The page's icons wait for this event (site/site-icons.tsx), which has fired already.
for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-later]")) {
  link.rel = link.dataset.later ?? "";
  link.media = "";
}
showTheme();
// React hydrates the page with the address that it was rendered for; the real one is set afterwards.
if (root.dataset.ownPath && !("__reactRouterContext" in window))
  history.replaceState(history.state, "", root.dataset.ownPath + location.search + location.hash);

/** Runs optional work once the page has settled, and a while later. */
const whenSettled = (run: () => void) => {
  const later = () => setTimeout(run, SETTLED_MS);
  if (document.readyState === "complete") later();
  else addEventListener("load", later);
};

// The service worker caches visited pages for offline use. It is registered once the page has finished its own work.
const { serviceWorker } = navigator;
if (import.meta.env.PROD && serviceWorker)
  whenSettled(async () => {
    await serviceWorker.register("/sw.js").catch(ignore);
    (await serviceWorker.ready).active?.postMessage(location.pathname);
  });

if (!CSS.supports("selector(::details-content)")) void import("./open-on-paper").catch(ignore);
const hours = document.querySelector<HTMLElement>("[data-next-hours]");
if (hours) void import("./next-hours").then(({ showHours }) => showHours(hours)).catch(ignore);
if (document.querySelector("[data-your-time]")) void import("./your-time").catch(ignore);

// Hydrates islands in documents; in development React has hydrated the whole page. It is last and awaited, because a
// form that was submitted early is sent again afterwards.
if (!("__reactRouterContext" in window) && document.querySelector("[data-island]")) await import("./wake");
