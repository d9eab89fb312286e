/** Loads the whole style sheet once, before an island is shown; a document has only the rules it needs itself. */
export async function fullStyles(): Promise<void> {
  const inlineStyle = document.querySelector<HTMLStyleElement>("style[data-document]");
  const href = inlineStyle?.dataset.document;
  if (!inlineStyle || !href) return;
  const link = document.createElement("link");
  const loaded = new Promise((resolve) => {
    // Also resolves after a failure: the island works without styles.
    link.onload = resolve;
    link.onerror = resolve;
  });
  link.rel = "stylesheet";
  link.href = href;
  delete inlineStyle.dataset.document;
  inlineStyle.after(link);
  await loaded;
}
