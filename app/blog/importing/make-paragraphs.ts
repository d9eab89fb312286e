import { playerOf } from "../blocks";
import { pageOf } from "./iframes";

const BLOCKS = new Set(
  "ADDRESS ARTICLE ASIDE BLOCKQUOTE CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SCRIPT SECTION STYLE SUMMARY TABLE UL VIDEO AUDIO IFRAME".split(
    " ",
  ),
);
/** Elements whose content is not split into paragraphs. */
const WHOLE = new Set(["PRE", "HR", "SCRIPT", "STYLE", "VIDEO", "AUDIO", "IFRAME"]);
const HOLDERS = new Set([
  "ARTICLE",
  "ASIDE",
  "BLOCKQUOTE",
  "CENTER",
  "DETAILS",
  "DIV",
  "FOOTER",
  "HEADER",
  "MAIN",
  "SECTION",
]);
/** The deepest nesting; a deeper document was not written by a person. */
const DEEPEST = 100;

/**
 * Applies WordPress's old rules for line breaks: an empty line ends a paragraph and a single one breaks the line, also
 * beside blocks with tags. An address on a line of its own becomes a player.
 */
export function makeParagraphs(holder: Element, depth = 0): void {
  const made: Node[] = [];
  let line: Node[] = [];
  const flush = () => {
    made.push(...rowsOf(line));
    line = [];
  };
  for (const child of [...holder.childNodes]) {
    if (child instanceof Element && BLOCKS.has(child.tagName)) {
      flush();
      made.push(...blockOf(child, depth));
    } else if (child.nodeType !== Node.COMMENT_NODE) {
      for (const [index, part] of splitAtEmptyLines(child, depth).entries()) {
        if (index > 0) flush();
        line.push(...part);
      }
    }
  }
  flush();
  holder.replaceChildren(...made);
}

function blockOf(block: Element, depth: number): Element[] {
  if (WHOLE.has(block.tagName) || depth > DEEPEST) return [block];
  if (block.tagName === "P") {
    const copy = document.createElement("div");
    copy.append(...block.childNodes);
    makeParagraphs(copy, depth + 1);
    return [...copy.children];
  }
  const isApart = [...block.childNodes].some((child) => /\n\s*\n/.test(child.textContent ?? ""));
  const hasBlocks = [...block.children].some(({ tagName }) => BLOCKS.has(tagName));
  if (HOLDERS.has(block.tagName) || (/^(LI|TD|TH|DD)$/.test(block.tagName) && (isApart || hasBlocks)))
    makeParagraphs(block, depth + 1);
  else if (["UL", "OL", "DL", "TABLE", "THEAD", "TBODY", "TFOOT", "TR", "FIGURE"].includes(block.tagName))
    for (const child of block.children) blockOf(child, depth + 1);
  else
    block.replaceChildren(...trimmed([...block.childNodes].flatMap((child) => splitAtEmptyLines(child, depth).flat())));
  return [block];
}

/** Splits a text or an inline element at its empty lines; other line ends become breaks. */
function splitAtEmptyLines(node: Node, depth: number): Node[][] {
  if (node instanceof Text) {
    const parts: Node[][] = [[]];
    let isEmptyBefore = false;
    const rows = node.data.split("\n");
    for (const [index, row] of rows.entries()) {
      const isEmpty = row.trim() === "";
      const isEdge = index === 0 || index === rows.length - 1;
      if (isEmpty && !isEdge) isEmptyBefore = true;
      else {
        if (index > 0 && isEmptyBefore) parts.push([]);
        else if (index > 0) parts.at(-1)?.push(document.createElement("br"));
        isEmptyBefore = false;
        if (row) parts.at(-1)?.push(document.createTextNode(row));
      }
    }
    return parts;
  }
  if (!(node instanceof Element) || depth > DEEPEST || !node.textContent?.includes("\n")) return [[node]];
  const pieces: Node[][] = [[]];
  for (const child of node.childNodes)
    for (const [index, part] of splitAtEmptyLines(child, depth + 1).entries()) {
      if (index > 0) pieces.push([]);
      pieces.at(-1)?.push(...part);
    }
  return pieces.map((piece) => {
    const copy = node.cloneNode(false);
    for (const part of piece) copy.appendChild(part);
    return [copy];
  });
}

const isBreak = (node: Node | undefined) => node instanceof Element && node.tagName === "BR";
const isBlank = (node: Node | undefined) => node instanceof Text && node.data.trim() === "";

function trimmed(line: readonly Node[]): Node[] {
  const kept = line.filter((node, index) => !(isBreak(node) && isBreak(line[index - 1])));
  const start = kept.findIndex((node) => !isBreak(node) && !isBlank(node));
  const end = kept.findLastIndex((node) => !isBreak(node) && !isBlank(node));
  return start < 0 ? [] : kept.slice(start, end + 1);
}

/** A paragraph; a playable address on a line of its own becomes a player. */
function rowsOf(line: readonly Node[]): Element[] {
  const made: Element[] = [];
  let row: Node[] = [];
  const close = () => {
    const nodes = trimmed(row);
    row = [];
    if (nodes.length === 0) return;
    const paragraph = document.createElement("p");
    paragraph.append(...nodes);
    made.push(paragraph);
  };
  const kept = trimmed(line);
  for (const [index, node] of kept.entries()) {
    const address = node instanceof Text ? node.data.trim() : "";
    const isAlone = [kept[index - 1], kept[index + 1]].every((beside) => beside === undefined || isBreak(beside));
    if (isAlone && playerOf(pageOf(address))) {
      close();
      const player = document.createElement("div");
      player.dataset.plays = address;
      made.push(player);
    } else row.push(node);
  }
  close();
  return made;
}
