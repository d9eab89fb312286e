import { Parser } from "htmlparser2";
import type { DocumentNode } from "../document-node.ts";
import { unfence } from "../fenced-blocks.ts";
import { MARK_TAGS, NODE_TAGS } from "./write-html.ts";

type Mark = NonNullable<DocumentNode["marks"]>[number];
/** Inline text; `isExact` when its spaces are significant. */
type Piece = { node: DocumentNode; isExact: boolean };
type Words = { node: DocumentNode; pieces: Piece[]; isWritten: boolean; isFenced: boolean };

const turned = (tags: Readonly<Record<string, string>>) =>
  Object.entries(tags).map(([type, tag]) => [tag, type] as const);
const HOLDERS = new Map(turned(NODE_TAGS).filter(([tag]) => tag !== "p"));
const MARKS = new Map([
  ...turned(MARK_TAGS),
  ["b", "bold"] as const,
  ["i", "italic"] as const,
  ["del", "strike"] as const,
]);

/** Elements with a meaning beyond their text. Our blocks are not among them, because no page contains one. */
export const READ_TAGS: ReadonlySet<string> = new Set([
  ...HOLDERS.keys(),
  ...MARKS.keys(),
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "pre",
  "hr",
  "img",
  "br",
  "input",
  "a",
  "thead",
  "tbody",
]);

/**
 * Parses HTML, as Markdown or {@link writeHtml} makes it, into a document. Unknown elements are replaced by their text.
 */
export function readHtml(html: string): DocumentNode {
  const root: DocumentNode & { content: DocumentNode[] } = { type: "doc", content: [] };
  const open = [root];
  const marks: { tag: string; mark: Mark | undefined }[] = [];
  let words: Words | undefined;
  const add = (node: DocumentNode) => open.at(-1)?.content.push(node);
  const close = () => {
    if (!words) return;
    const { node, pieces, isWritten, isFenced } = words;
    words = undefined;
    const content = joined(node.type === "codeBlock" ? pieces : trimmed(pieces));
    if (content.length === 0 && !isWritten) return;
    const made = content.length > 0 ? { ...node, content } : node;
    add(isFenced ? unfence(made) : made);
  };
  const begin = (node: DocumentNode, isWritten = true) => {
    close();
    words = { node, pieces: [], isWritten, isFenced: false };
  };
  const put = (node: DocumentNode, isExact: boolean) => {
    if (!words) {
      if (!isExact && !node.text?.trim()) return;
      begin({ type: "paragraph" }, false);
    }
    words?.pieces.push({ node, isExact });
  };
  const addBlock = (node: DocumentNode) => {
    if (words && words.pieces.length === 0) words = undefined;
    close();
    add(node);
  };
  const onText = (text: string) => {
    // The parser reports an entity as a text of its own.
    const isNamed = html[parser.startIndex] === "&" && !text.startsWith("&");
    const isCode = words?.node.type === "codeBlock" || marks.some(({ tag }) => tag === "code");
    const said = isNamed || words?.node.type === "codeBlock" ? text : text.replace(/[ \t]*\n\s*/g, " ");
    const given = marks.flatMap(({ mark }) => (mark ? [mark] : []));
    put({ type: "text", text: said, ...(words?.node.type === "codeBlock" ? {} : { marks: given }) }, isNamed || isCode);
  };
  const onOpen = (tag: string, attrs: Record<string, string>) => {
    const holder = HOLDERS.get(tag);
    if (/^h[1-6]$/.test(tag)) begin({ type: "heading", attrs: { level: Number(tag[1]) < 3 ? 2 : 3 } });
    else if (tag === "p") begin({ type: "paragraph" });
    else if (tag === "pre") begin({ type: "codeBlock" });
    else if (tag === "code" && words?.node.type === "codeBlock") {
      const [, language] = /^language-(\S+)$/.exec(attrs.class ?? "") ?? [];
      if (language) words.node.attrs = { language };
      words.isFenced = "data-fence" in attrs;
    } else if (tag === "hr") addBlock({ type: "horizontalRule" });
    else if (tag === "img") addBlock({ type: "image", attrs: pictureAttrs(attrs) });
    else if (tag === "br") put({ type: "hardBreak" }, true);
    else if (tag === "input") put({ type: "text", text: "checked" in attrs ? "☑ " : "☐ ", marks: [] }, true);
    else if (tag === "div" && attrs["data-block"])
      addBlock({ type: attrs["data-block"], attrs: fromJson(attrs["data-attrs"]) });
    else if (holder) {
      close();
      const node = { type: holder, ...holderAttrs(holder, attrs), content: [] };
      add(node);
      open.push(node);
    } else if (tag === "a" || tag === "span" || MARKS.has(tag)) marks.push({ tag, mark: markOf(tag, attrs) });
  };
  const onClose = (tag: string) => {
    if (/^(p|h[1-6]|pre)$/.test(tag)) close();
    const holder = HOLDERS.get(tag);
    const at = open.findLastIndex(({ type }) => type === holder);
    if (holder && at > 0) {
      close();
      open.length = at;
    }
    const marked = marks.findLastIndex((one) => one.tag === tag);
    if (marked >= 0) marks.splice(marked, 1);
  };
  const parser = new Parser({ ontext: onText, onopentag: onOpen, onclosetag: onClose }, { decodeEntities: true });
  parser.end(html);
  close();
  return complete(root);
}

/** Adds the child that a node's kind requires first; removes a node without valid children. */
function complete(node: DocumentNode): DocumentNode {
  if (!node.content || node.content.some(({ type }) => type === "text")) return node;
  const content = node.content
    .map(complete)
    .filter(({ type, content: inside }) => !/^(bulletList|orderedList|table|tableRow)$/.test(type) || inside?.length);
  const needs =
    node.type === "listItem"
      ? content[0]?.type !== "paragraph"
      : content.length === 0 && /Cell|Header|quote/.test(node.type);
  return { ...node, content: needs ? [{ type: "paragraph" }, ...content] : content };
}

/** Spaces at the ends of a line are only the layout of the HTML. */
function trimmed(pieces: readonly Piece[]): Piece[] {
  const isEdge = (piece: Piece | undefined) => piece === undefined || piece.node.type === "hardBreak";
  const kept: Piece[] = [];
  const endLine = () => {
    for (let last = kept.at(-1); last && !last.isExact; last = kept.at(-1)) {
      kept.pop();
      const cut = changed(last, (text) => text.replace(/[ \t]+$/, ""));
      if (!cut.node.text) continue;
      kept.push(cut);
      return;
    }
  };
  for (const piece of pieces) {
    if (isEdge(piece)) endLine();
    const cut = piece.isExact || !isEdge(kept.at(-1)) ? piece : changed(piece, (text) => text.replace(/^[ \t]+/, ""));
    if (cut.isExact || cut.node.text) kept.push(cut);
  }
  endLine();
  return kept;
}

const changed = (piece: Piece, change: (text: string) => string): Piece => ({
  ...piece,
  node: { ...piece.node, text: change(piece.node.text ?? "") },
});

function joined(pieces: readonly Piece[]): DocumentNode[] {
  const made: DocumentNode[] = [];
  for (const { node } of pieces) {
    const last = made.at(-1);
    const isSame =
      last?.type === "text" && node.type === "text" && JSON.stringify(last.marks) === JSON.stringify(node.marks);
    if (isSame) made[made.length - 1] = { ...last, text: `${last.text}${node.text}` };
    else if (node.type !== "text" || node.text) made.push(node);
  }
  return made;
}

function markOf(tag: string, attrs: Record<string, string>): Mark | undefined {
  if (tag === "a") return { type: "link", attrs: { href: attrs.href ?? "" } };
  if (tag === "span") return attrs.lang ? { type: "lang", attrs: { lang: attrs.lang } } : undefined;
  const type = MARKS.get(tag);
  return type ? { type } : undefined;
}

const count = (value: string | undefined) => (value && /^\d{1,4}$/.test(value) ? Number(value) : undefined);

function pictureAttrs({ src, alt, title, width, height }: Record<string, string>): Record<string, unknown> {
  const sizes = Object.entries({ width: count(width), height: count(height) }).filter(([, size]) => size !== undefined);
  return { src, ...(alt === undefined ? {} : { alt }), ...(title ? { title } : {}), ...Object.fromEntries(sizes) };
}

function holderAttrs(type: string, attrs: Record<string, string>): { attrs?: Record<string, unknown> } {
  if (type === "orderedList")
    return { attrs: { start: count(attrs.start) ?? 1, ...(attrs.type ? { type: attrs.type } : {}) } };
  if (!/^table(Cell|Header)$/.test(type)) return {};
  return { attrs: { colspan: count(attrs.colspan) ?? 1, rowspan: count(attrs.rowspan) ?? 1 } };
}

function fromJson(text: string | undefined): Record<string, unknown> {
  try {
    return { ...JSON.parse(text ?? "{}") };
  } catch {
    return {};
  }
}
