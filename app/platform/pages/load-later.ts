/**
 * Resolves once the page can be used: at once for a document without data, and for a page that is opened later. Each who
 * waits goes on in a task of its own, so that taps come between.
 */
export function whenUsable(): Promise<void> {
  const { hydrated, person } = document.documentElement.dataset;
  if (hydrated !== undefined || person === undefined) return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("hydrated", () => setTimeout(resolve), { once: true }));
}

/**
 * Loads a part of a page that its first document does not need. It is loaded when it is asked for, and otherwise once the
 * page can be used; at once where the document has no data, and for a page that is opened later.
 */
export function loadLater<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  const get = () => {
    part ??= load().catch((error: unknown) => {
      part = undefined;
      throw error;
    });
    return part;
  };
  // A failure is told to those who ask.
  const ahead = () => void get().catch(() => {});
  const { hydrated, person } = document.documentElement.dataset;
  if (hydrated !== undefined || person === undefined) ahead();
  else window.addEventListener("hydrated", () => setTimeout(ahead), { once: true });
  return get;
}
