/**
 * Resolves once the page can be used: at once for a document without data, and for a page that is opened later. Each
 * waiting caller continues in a task of its own, so that taps are handled in between.
 */
export function whenUsable(): Promise<void> {
  const { hydrated, person } = document.documentElement.dataset;
  if (hydrated !== undefined || person === undefined) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("hydrated", () => setTimeout(resolve), { once: true }));
}
