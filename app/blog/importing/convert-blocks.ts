const HEADINGS = { h1: "h2", h4: "h3", h5: "h3", h6: "h3", summary: "p", address: "p" } as const;

/** Converts foreign article markup to ours: captions, collapsible questions, cards, galleries. */
export function convertBlocks(body: HTMLElement): void {
  for (const [from, to] of Object.entries(HEADINGS))
    for (const element of body.querySelectorAll(from)) {
      if (from === "summary") strengthen(element);
      rename(element, to);
    }
  for (const list of body.querySelectorAll(".blocks-gallery-grid, .wp-block-gallery ul, ul.wp-block-gallery"))
    unwrap(list, "li");
  for (const term of body.querySelectorAll("dt")) {
    strengthen(term);
    rename(term, "p");
  }
  for (const words of body.querySelectorAll("dd")) rename(words, "p");
  for (const cite of body.querySelectorAll(
    "blockquote > cite, blockquote > footer, figure > cite, .wp-block-quote cite",
  ))
    rename(cite, "p");
  for (const caption of body.querySelectorAll("figcaption, .wp-caption-text, .gallery-caption, caption")) {
    const paragraph = document.createElement("p");
    const marked = document.createElement("em");
    marked.append(...caption.childNodes);
    paragraph.append(marked);
    // A table's caption is above it, a picture's below it.
    if (caption.tagName === "CAPTION") caption.closest("table")?.before(paragraph);
    else caption.before(paragraph);
    caption.remove();
    if (!marked.textContent?.trim()) paragraph.remove();
  }
  shapeCards(body);
  for (const code of body.querySelectorAll("pre code, pre[class*='brush:'], pre[lang]")) keepLanguage(code);
  for (const code of body.querySelectorAll("pre > code:only-child"))
    code.textContent = (code.textContent ?? "").replace(/\n$/, "");
  for (const poem of body.querySelectorAll("pre.wp-block-verse")) {
    const lines = (poem.textContent ?? "").split("\n");
    poem.replaceChildren(
      ...lines.flatMap((line, index) => (index > 0 ? [document.createElement("br"), line] : [line])),
    );
    rename(poem, "p");
  }
}

/** Splits Ghost's cards whose links contain blocks: one line each. */
function shapeCards(body: HTMLElement): void {
  for (const card of body.querySelectorAll<HTMLElement>(".kg-bookmark-card")) {
    const link = card.querySelector("a");
    const title = card.querySelector(".kg-bookmark-title")?.textContent?.trim();
    const about = card.querySelector(".kg-bookmark-description")?.textContent?.trim();
    if (!link) continue;
    link.textContent = title || link.href;
    const paragraph = document.createElement("p");
    paragraph.append(link, about ? ` \u2014 ${about}` : "");
    const caption = [...card.children].filter(({ tagName }) => tagName === "P");
    card.replaceChildren(paragraph, ...caption);
  }
  for (const heading of body.querySelectorAll(
    ".kg-toggle-heading-icon, .kg-toggle-card-icon, .kg-bookmark-thumbnail, .kg-bookmark-icon",
  ))
    heading.remove();
  for (const callout of body.querySelectorAll(".kg-callout-card, .wp-block-pullquote:not(:has(blockquote))"))
    rename(callout, "blockquote");
  for (const emoji of body.querySelectorAll(".kg-callout-emoji")) {
    const next = emoji.nextElementSibling;
    next?.prepend(`${emoji.textContent?.trim() ?? ""} `);
    emoji.remove();
  }
  for (const file of body.querySelectorAll(".kg-file-card a, .wp-block-button a, .kg-button-card a"))
    file.textContent =
      file.querySelector(".kg-file-card-title")?.textContent?.trim() ||
      (file.textContent ?? "").replace(/\s+/g, " ").trim();
}

function keepLanguage(code: Element): void {
  const said = `${code.getAttribute("class") ?? ""} ${code.parentElement?.getAttribute("class") ?? ""}`;
  const name = /(?:lang(?:uage)?-|brush:\s*)([\w+#-]{1,30})/.exec(said)?.[1] ?? code.getAttribute("lang");
  // A foreign code block must not become one of our blocks.
  if (name && /^[\w-]{1,30}$/.test(name) && !/^(vocabulary|quiz|embed|plays-elsewhere)$/.test(name))
    code.className = `language-${name}`;
  else code.removeAttribute("class");
}

function strengthen(element: Element): void {
  const strong = document.createElement("strong");
  strong.append(...element.childNodes);
  element.append(strong);
}

function unwrap(list: Element, entries: string): void {
  for (const entry of [...list.children]) if (entry.matches(entries)) entry.replaceWith(...entry.childNodes);
  list.replaceWith(...list.childNodes);
}

function rename(element: Element, tag: string): void {
  const renamed = document.createElement(tag);
  renamed.className = element.className;
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
