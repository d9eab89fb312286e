import { allowedDocument, canonical, type DocumentNode } from "./allowed-document.ts";
import { parseMarkdown } from "./markdown/parse-markdown.ts";
import { READ_TAGS, readHtml } from "./markdown/read-html.ts";
import { writeParts } from "./markdown/write-markdown.ts";

/** A document with each of its nodes changed, from the outside in. */
export const mapNodes = (node: DocumentNode, change: (node: DocumentNode) => DocumentNode): DocumentNode => {
  const changed = change(node);
  return changed.content ? { ...changed, content: changed.content.map((child) => mapNodes(child, change)) } : changed;
};

/** Markdown as an article's document; what an article cannot hold is left out. */
export const markdownToDocument = (markdown: string): DocumentNode =>
  allowedDocument(readHtml(parseMarkdown(markdown)));

/** Markdown as an article's document; undefined where an article cannot hold all of it. */
export function wholeMarkdown(markdown: string): DocumentNode | undefined {
  const html = parseMarkdown(markdown);
  const isRead = [...html.matchAll(/<\/?([a-z][\w-]*)/gi)].every(([, tag = ""]) => READ_TAGS.has(tag.toLowerCase()));
  const read = readHtml(html);
  const allowed = allowedDocument(read);
  const isWhole = isRead && JSON.stringify(canonical(read)) === JSON.stringify(canonical(allowed));
  return isWhole ? allowed : undefined;
}

/** An article's document as Markdown that comes back as the same, with HTML for what Markdown has no words for. */
export const documentToMarkdown = (stored: unknown): string =>
  writeParts(canonical(allowedDocument(stored)).content ?? [], (markdown, node) => {
    const read = canonical(markdownToDocument(markdown)).content ?? [];
    return read.length === 1 && JSON.stringify(read[0]) === JSON.stringify(node);
  });
