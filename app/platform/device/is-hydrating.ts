/**
 * True if the page is what the server rendered: on the server itself, and in a browser until React has taken it over. What
 * only the device knows (drafts, its abilities) is not shown before.
 */
export const isHydrating = (): boolean =>
  typeof document === "undefined" ||
  ("__reactRouterContext" in window && document.documentElement.dataset.hydrated === undefined);
