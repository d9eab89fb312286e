/**
 * What is pasted from Word or Google Docs, made plain before the editor reads it: lists that are paragraphs with a bullet
 * become lists, the first level of headings the article's second, and comments, styles and empty paragraphs are gone.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll("style, script, meta, link, title, xml, o\\:p")) element.remove();
  unwrapDocsBold(body);
  listsOfWord(body);
  for (const heading of body.querySelectorAll("h1")) rename(heading, "h2");
  for (const heading of body.querySelectorAll("h4, h5, h6")) rename(heading, "h3");
  for (const element of body.querySelectorAll("p, span"))
    if (!element.textContent?.replaceAll("\u00a0", " ").trim() && !element.querySelector("img, br")) element.remove();
  for (const element of body.querySelectorAll<HTMLElement>("[style], [class]")) keepMeaning(element);
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
  return body.innerHTML;
}

/** Google Docs wraps everything in a bold that is not bold. */
function unwrapDocsBold(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll<HTMLElement>("b[id^=docs-internal-guid]"))
    wrapper.replaceWith(...wrapper.childNodes);
}

/** Bold and italics that are styles become marks; every other style goes. */
function keepMeaning(element: HTMLElement): void {
  const { fontWeight, fontStyle } = element.style;
  const wrap = (tag: string) => {
    const mark = document.createElement(tag);
    mark.append(...element.childNodes);
    element.append(mark);
  };
  if (element.tagName === "SPAN" && (fontWeight === "bold" || Number(fontWeight) >= 600)) wrap("strong");
  if (element.tagName === "SPAN" && fontStyle === "italic") wrap("em");
  element.removeAttribute("style");
  element.removeAttribute("class");
}

const BULLET = /^[\s\u00a0]*([·•▪o§-]|\d{1,3}[.)]|[a-z][.)])[\s\u00a0]+/;

/** Word writes a list as paragraphs that begin with their bullet. */
function listsOfWord(body: HTMLElement): void {
  for (const first of body.querySelectorAll<HTMLElement>("p[class*=MsoListParagraph]")) {
    if (!first.isConnected) continue;
    const list = document.createElement(/^[\s\u00a0]*\d/.test(first.textContent ?? "") ? "ol" : "ul");
    first.before(list);
    let item: Element | null = first;
    while (item?.matches("p[class*=MsoListParagraph]")) {
      const next: Element | null = item.nextElementSibling;
      dropBullet(item);
      const entry = document.createElement("li");
      entry.append(...item.childNodes);
      list.append(entry);
      item.remove();
      item = next;
    }
  }
}

function dropBullet(paragraph: Element): void {
  for (const ignored of paragraph.querySelectorAll("[style*='mso-list:Ignore'], [style*='mso-list: Ignore']"))
    ignored.remove();
  const first = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode();
  if (first?.textContent) first.textContent = first.textContent.replace(BULLET, "");
}

function rename(element: Element, tag: string): void {
  const renamed = document.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
