/** Loads the whole style sheet once, before an island is shown; a document has only the rules it needs itself. */
export async function fullStyles(): Promise<void> {
  const own = document.querySelector<HTMLStyleElement>("style[data-document]");
  const href = own?.dataset.document;
  if (!own || !href) return;
  const link = document.createElement("link");
  const there = new Promise((resolve) => {
    // Also resolves after a failure: the island works without styles.
    link.onload = resolve;
    link.onerror = resolve;
  });
  link.rel = "stylesheet";
  link.href = href;
  delete own.dataset.document;
  own.after(link);
  await there;
}
