import type { DocumentNode } from "../document-node.ts";
import { fenceOf } from "../fenced-blocks.ts";
import { markHtml, withSpaces, writeHtml } from "./write-html.ts";

type Mark = NonNullable<DocumentNode["marks"]>[number];
/** Ways to write text: unchanged, with every Markdown character escaped, and with HTML for marks that touch letters. */
const WAYS = ["plain", "escaped", "tagged"] as const;
type Escaping = (typeof WAYS)[number];
type Reads = (markdown: string, node: DocumentNode) => boolean;

/**
 * Writes a document's parts as Markdown, each in the plainest way that `reads` back as the same; the last resort is
 * HTML.
 */
export function writeParts(nodes: readonly DocumentNode[], reads: Reads): string {
  let text = "";
  for (const [index, node] of nodes.entries()) {
    const before = nodes[index - 1];
    if (before) text += before.type === node.type && /List$/.test(node.type) ? "\n\n<!-- -->\n\n" : "\n\n";
    text += writePart(node, reads);
  }
  return text;
}

function writePart(node: DocumentNode, reads: Reads): string {
  for (const way of WAYS) {
    const markdown = inMarkdown(node, way, reads);
    if (markdown === undefined) break;
    if (reads(markdown, node)) return markdown;
  }
  return writeHtml(node);
}

function inMarkdown(node: DocumentNode, way: Escaping, reads: Reads): string | undefined {
  const { type, attrs, content = [] } = node;
  if (type === "paragraph") return content.length > 0 ? line(content, way, "\\\n") : undefined;
  if (type === "heading") return `${"#".repeat(Number(attrs?.level))} ${line(content, way, "<br>")}`;
  if (type === "horizontalRule") return "---";
  if (type === "codeBlock") return fenced(node);
  if (type === "image") return picture(attrs);
  if (type === "table") return table(content, way);
  if (type === "blockquote") return writeParts(content, reads).replace(/^/gm, "> ").replace(/^> $/gm, ">");
  if (type === "bulletList") return list(content, () => "- ", reads);
  if (type === "orderedList") {
    const start = Number(attrs?.start ?? 1);
    return list(content, (index) => `${start + index}. `, reads);
  }
  const block = fenceOf(node);
  return block === node ? undefined : fenced(block);
}

function fenced({ attrs, content = [] }: DocumentNode): string {
  const code = content.map(({ text = "" }) => text).join("");
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${attrs?.language ?? ""}\n${code}\n${fence}`;
}

function picture(attrs: DocumentNode["attrs"]): string | undefined {
  const { src, alt = "", title, ...sizes } = attrs ?? {};
  if (Object.keys(sizes).length > 0 || title) return undefined;
  return `![${signs(String(alt))}](${src})`;
}

function list(items: readonly DocumentNode[], bullet: (index: number) => string, reads: Reads): string {
  const isTight = items.every(({ content = [] }) => content.slice(1).every(({ type }) => /List$/.test(type)));
  return items
    .map(({ content = [] }, index) => {
      const mark = bullet(index);
      const [first, ...rest] = content;
      const head = first ? writeParts([first], reads) : "";
      const tail = rest.length > 0 ? `${isTight ? "\n" : "\n\n"}${writeParts(rest, reads)}` : "";
      return mark + `${head}${tail}`.replace(/\n(?=[^\n])/g, `\n${" ".repeat(mark.length)}`);
    })
    .join(isTight ? "\n" : "\n\n");
}

function table(rows: readonly DocumentNode[], way: Escaping): string | undefined {
  const [head] = rows;
  const width = head?.content?.length ?? 0;
  const isPlain = rows.every(
    ({ content = [] }, index) =>
      content.length === width &&
      content.every(
        ({ type, attrs, content: inside = [] }) =>
          type === (index === 0 ? "tableHeader" : "tableCell") &&
          (attrs?.colspan ?? 1) === 1 &&
          (attrs?.rowspan ?? 1) === 1 &&
          inside.length === 1 &&
          inside[0]?.type === "paragraph",
      ),
  );
  if (!isPlain || width === 0) return undefined;
  const written = rows.map(({ content = [] }) => {
    const cells = content.map((cell) => line(cell.content?.[0]?.content ?? [], way, "<br>").replace(/\\?\|/g, "\\|"));
    return `| ${cells.join(" | ")} |`;
  });
  written.splice(1, 0, `|${" --- |".repeat(width)}`);
  return written.join("\n");
}

function line(nodes: readonly DocumentNode[], way: Escaping, lineBreak: string): string {
  const leaf = (node: DocumentNode): string => {
    if (node.type === "hardBreak") return way === "tagged" ? "<br>" : lineBreak;
    const at = nodes.indexOf(node);
    const isFirst = nodes[at - 1]?.type !== "text";
    const isLast = nodes[at + 1]?.type !== "text";
    const text = node.text ?? "";
    if (way !== "tagged" && node.marks?.some(({ type }) => type === "code")) return text;
    const said = way === "plain" ? text : withSpaces(signs(text), isFirst, isLast);
    return isFirst ? atStart(said) : said;
  };
  return grouped(nodes, [], way, leaf);
}

/** Writes marks around the longest run of texts that has them. */
function grouped(
  nodes: readonly DocumentNode[],
  done: readonly Mark[],
  way: Escaping,
  leaf: (node: DocumentNode) => string,
): string {
  let text = "";
  for (let from = 0; from < nodes.length; ) {
    const node = nodes[from];
    if (!node) break;
    let best: { mark: Mark; to: number } | undefined;
    for (const mark of node.marks ?? []) {
      if (done.some((one) => isSame(one, mark))) continue;
      let to = from + 1;
      while (nodes[to]?.marks?.some((one) => isSame(one, mark))) to += 1;
      // Code is innermost, because Markdown inside it is literal.
      if (!best || best.mark.type === "code" || (to > best.to && mark.type !== "code")) best = { mark, to };
    }
    if (best) text += marked(best.mark, grouped(nodes.slice(from, best.to), [...done, best.mark], way, leaf), way);
    else text += leaf(node);
    from = best?.to ?? from + 1;
  }
  return text;
}

const isSame = (one: Mark, other: Mark) =>
  one.type === other.type && JSON.stringify(one.attrs) === JSON.stringify(other.attrs);

const AROUND: Readonly<Record<string, string>> = { bold: "**", italic: "*", strike: "~~" };

function marked(mark: Mark, words: string, way: Escaping): string {
  if (way === "tagged") return markHtml(mark, words);
  if (mark.type === "link")
    return `[${words}](${/[()<>]/.test(String(mark.attrs?.href)) ? `<${mark.attrs?.href}>` : mark.attrs?.href})`;
  if (mark.type === "code") {
    const longest = Math.max(0, ...[...words.matchAll(/`+/g)].map(([ticks]) => ticks.length));
    const ticks = "`".repeat(longest + 1);
    const space = /^`|`$|^ .* $/.test(words) ? " " : "";
    return ticks + space + words + space + ticks;
  }
  const around = AROUND[mark.type];
  return around ? around + words + around : markHtml(mark, words);
}

const signs = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>~|!@]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("://", "\\://")
    .replace(/\bwww\./gi, "www\\.");

/** Escapes the beginning of a line that Markdown would read as a list, a heading or a rule. */
const atStart = (text: string): string => text.replace(/^([-+*#>=~`:])/, "\\$1").replace(/^(\d{1,9})([.)])/, "$1\\$2");
