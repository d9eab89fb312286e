import { escapeHtml } from "../escape-html";
import { cardHtml } from "./ghost-cards";
import { type Losses, recordLoss } from "./imported-article";
import { at, listAt, textAt } from "./loose-values";

/** The bits of a text's format, and their HTML elements. */
const FORMATS: [number, string][] = [
  [16, "code"],
  [64, "sup"],
  [32, "sub"],
  [4, "s"],
  [2, "em"],
  [1, "strong"],
];
const DEEPEST = 40;

/** Converts the format of Ghost's newer editor to HTML. @throws SyntaxError */
export const lexicalHtml = (json: string, losses: Losses): string =>
  childrenOf(at(JSON.parse(json), "root"), losses, 0);

const childrenOf = (node: unknown, losses: Losses, depth: number): string =>
  listAt(node, "children")
    .map((child) => nodeHtml(child, losses, depth + 1))
    .join("");

function nodeHtml(node: unknown, losses: Losses, depth: number): string {
  const type = textAt(node, "type").replace(/^extended-/, "");
  if (depth > DEEPEST) return "";
  const inner = () => childrenOf(node, losses, depth);
  switch (type) {
    case "text":
    case "code-highlight":
      return marked(textAt(node, "text"), Number(at(node, "format") ?? 0));
    case "linebreak":
      return "<br>";
    case "tab":
      return " ";
    case "paragraph":
      return `<p>${inner()}</p>`;
    case "heading":
      return tagged(/^h[1-6]$/.exec(textAt(node, "tag"))?.[0] ?? "h2", inner());
    case "quote":
    case "aside":
      return `<blockquote><p>${inner()}</p></blockquote>`;
    case "list":
      return tagged(textAt(node, "listType") === "number" ? "ol" : "ul", inner());
    case "listitem": {
      const first = listAt(node, "children")[0];
      // Ghost stores a nested list as an entry of its own.
      return textAt(first, "type") === "list" ? inner() : tagged("li", inner());
    }
    case "link":
    case "autolink":
    case "at-link":
      return `<a href="${escapeHtml(textAt(node, "url"))}">${inner()}</a>`;
    default: {
      const card = cardHtml(type, node, losses);
      if (card !== undefined) return card;
      const words = inner();
      if (type && !words) recordLoss(losses, "block", type);
      return words;
    }
  }
}

const tagged = (tag: string, inner: string) => `<${tag}>${inner}</${tag}>`;
const marked = (text: string, format: number) =>
  FORMATS.reduce((html, [bit, tag]) => ((format & bit) > 0 ? tagged(tag, html) : html), escapeHtml(text));
