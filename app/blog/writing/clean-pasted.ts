import { withoutControls } from "~/i18n/control-characters";
import { preserveLanguages } from "../preserve-languages";
import { isFromThisEditor } from "./block-clipboard";
import { emojiOf } from "./emoji-images";
import { replaceProgramMarks } from "./program-signs";
import { type SortedPictures, sortPictures } from "./sort-pictures";
import { applyStyleSheets, convertStyles, type LostFormat, lostFormats } from "./style-marks";
import { listsOfWord } from "./word-lists";

export type PastedParts = SortedPictures & { formats: LostFormat[] };

/**
 * Simplifies pasted HTML before the editor reads it: paragraphs with a bullet become lists, the first level of headings
 * becomes the article's second, and comments, styles and empty paragraphs go. Spaces stay: the editor's parser decides
 * which of them show. Content of our own editor passes unchanged.
 * @param files the pictures that the clipboard has besides.
 * @param heard receives the pictures to upload, and what is left out: unavailable pictures, and formats.
 */
export function cleanPasted(
  html: string,
  files: readonly File[] = [],
  heard: (parts: PastedParts) => void = () => {},
): string {
  const { body } = new DOMParser().parseFromString(withoutControls(html), "text/html");
  if (isFromThisEditor(body)) {
    heard({ ...sortPictures(body, files), formats: [] });
    return body.innerHTML;
  }
  for (const element of body.querySelectorAll("script, meta, link, title, xml, o\\:p")) element.remove();
  replaceProgramMarks(body);
  preserveLanguages(body, "i, em, q, cite, dfn");
  listsOfWord(body);
  applyStyleSheets(body);
  for (const element of body.querySelectorAll("style")) element.remove();
  unwrapDocsBold(body);
  nestLists(body);
  for (const first of body.querySelectorAll<HTMLLIElement>("ol:not([start]) > li[value]:first-child"))
    first.parentElement?.setAttribute("start", String(first.value));
  for (const heading of body.querySelectorAll("h1")) rename(heading, "h2");
  for (const heading of body.querySelectorAll("h4, h5, h6")) rename(heading, "h3");
  for (const image of body.querySelectorAll("img")) {
    const emoji = emojiOf(image);
    if (emoji) image.replaceWith(emoji);
  }
  heard({ ...sortPictures(body, files), formats: lostFormats(body) });
  for (const line of body.querySelectorAll("br")) if (isBetweenParts(line)) line.remove();
  for (const element of body.querySelectorAll("p"))
    if (!element.textContent?.replaceAll("\u00a0", " ").trim() && !element.querySelector("img")) element.remove();
  for (const space of body.querySelectorAll("[style*='mso-spacerun'], .Apple-converted-space"))
    space.textContent = (space.textContent ?? "").replaceAll("\u00a0", " ");
  for (const element of body.querySelectorAll<HTMLElement>("[style], [class]")) {
    const [language] = /\blanguage-[\w+#-]+/.exec(element.className) ?? [];
    convertStyles(element);
    if (language && element.matches("pre > code")) element.className = language;
  }
  for (const element of body.querySelectorAll("[data-pm-slice], [data-block]")) {
    element.removeAttribute("data-pm-slice");
    element.removeAttribute("data-block");
  }
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
  return body.innerHTML;
}

/** Google Docs wraps everything in a `<b>` that is not bold. */
function unwrapDocsBold(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll<HTMLElement>("b[id^=docs-internal-guid]"))
    wrapper.replaceWith(...wrapper.childNodes);
}

/** Google Docs' empty paragraph, or an empty line of a code editor. */
const isBetweenParts = ({ previousSibling, nextSibling }: Element) => {
  const beside = [previousSibling, nextSibling].filter((node) => node !== null);
  return beside.length > 0 && beside.every(isPart);
};

const isPart = (node: Node) =>
  node instanceof Element && node.matches("div, p, h2, h3, ul, ol, table, blockquote, pre, hr");

/** Google Docs and Word write a nested list beside its entry instead of inside it. */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)"))
    if (list.previousElementSibling?.tagName === "LI") list.previousElementSibling.append(list);
}

function rename(element: Element, tag: string): void {
  const renamed = document.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
