/** A document's own style sheet holds only what is in it. Brings the whole one, once, before an island shows itself. */
export async function fullStyles(): Promise<void> {
  const own = document.querySelector<HTMLStyleElement>("style[data-document]");
  const href = own?.dataset.document;
  if (!own || !href) return;
  const link = document.createElement("link");
  const there = new Promise((resolve) => {
    // The island works without the style sheet, plainly.
    link.onload = resolve;
    link.onerror = resolve;
  });
  link.rel = "stylesheet";
  link.href = href;
  delete own.dataset.document;
  own.after(link);
  await there;
}
