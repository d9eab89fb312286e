import type { DocumentNode } from "../document-node.ts";
import { escapeHtml } from "../escape-html.ts";

/** The HTML elements of nodes with content. */
export const NODE_TAGS: Readonly<Record<string, string>> = {
  paragraph: "p",
  bulletList: "ul",
  orderedList: "ol",
  listItem: "li",
  blockquote: "blockquote",
  table: "table",
  tableRow: "tr",
  tableHeader: "th",
  tableCell: "td",
};

export const MARK_TAGS: Readonly<Record<string, string>> = {
  bold: "strong",
  italic: "em",
  strike: "s",
  underline: "u",
  superscript: "sup",
  subscript: "sub",
  code: "code",
};

type Mark = NonNullable<DocumentNode["marks"]>[number];

/** Text with its spaces preserved: spaces that HTML would collapse are written as entities. */
export const withSpaces = (text: string, isFirst: boolean, isLast: boolean): string => {
  const numbered = (space: string) => `&#${space.charCodeAt(0)};`;
  const whole = text.replace(/[^\S \u00A0]/g, numbered);
  const begun = isFirst ? whole.replace(/^\s+/, (spaces) => spaces.replace(/\s/g, numbered)) : whole;
  return isLast ? begun.replace(/\s+$/, (spaces) => spaces.replace(/\s/g, numbered)) : begun;
};

/** The HTML of a mark around words that are HTML already. */
export function markHtml({ type, attrs }: Mark, words: string): string {
  if (type === "link") return `<a href="${escapeHtml(attrs?.href)}">${words}</a>`;
  if (type === "lang") return `<span lang="${escapeHtml(attrs?.lang)}">${words}</span>`;
  const tag = MARK_TAGS[type];
  return tag ? `<${tag}>${words}</${tag}>` : words;
}

const attributes = (attrs: DocumentNode["attrs"], hidden: readonly string[] = []): string =>
  Object.entries(attrs ?? {})
    .filter(([name, value]) => !hidden.includes(name) && value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${withSpaces(escapeHtml(value), true, true)}"`)
    .join("");

/** A part of an article as HTML without empty lines, so that Markdown takes it as one block. */
export function writeHtml({ type, attrs, content = [] }: DocumentNode): string {
  const words = () => content.map((node, index) => inlineHtml(node, content[index - 1], content[index + 1])).join("");
  if (type === "paragraph") return `<p>${words()}</p>`;
  if (type === "heading") return `<h${attrs?.level}>${words()}</h${attrs?.level}>`;
  if (type === "codeBlock") {
    const language = attrs?.language ? ` class="language-${escapeHtml(attrs.language)}"` : "";
    const code = content.map(({ text = "" }) => withSpaces(escapeHtml(text), true, true)).join("");
    return `<pre><code${language}>${code}</code></pre>`;
  }
  if (type === "horizontalRule") return "<hr>";
  if (type === "image") return `<img${attributes(attrs)}>`;
  const tag = NODE_TAGS[type];
  if (!tag)
    return `<div data-block="${type}" data-attrs="${withSpaces(escapeHtml(JSON.stringify(attrs)), true, true)}"></div>`;
  const isWhole = (name: string, value: unknown) => value === 1 && ["colspan", "rowspan", "start"].includes(name);
  const shown = Object.fromEntries(Object.entries(attrs ?? {}).filter(([name, value]) => !isWhole(name, value)));
  return `<${tag}${attributes(shown)}>\n${content.map(writeHtml).join("\n")}\n</${tag}>`;
}

function inlineHtml(node: DocumentNode, before?: DocumentNode, after?: DocumentNode): string {
  if (node.type === "hardBreak") return "<br>";
  const text = withSpaces(escapeHtml(node.text ?? ""), before?.type !== "text", after?.type !== "text");
  return (node.marks ?? []).reduceRight((words, mark) => markHtml(mark, words), text);
}
