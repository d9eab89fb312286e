import { allowedDocument, canonical } from "./allowed-document.ts";
import type { DocumentNode } from "./document-node.ts";
import { parseMarkdown } from "./markdown/parse-markdown.ts";
import { READ_TAGS, readHtml } from "./markdown/read-html.ts";
import { writeParts } from "./markdown/write-markdown.ts";

/** Maps all nodes of a document, outer ones first. */
export const mapNodes = (node: DocumentNode, change: (node: DocumentNode) => DocumentNode): DocumentNode => {
  const changed = change(node);
  return changed.content ? { ...changed, content: changed.content.map((child) => mapNodes(child, change)) } : changed;
};

/** Converts Markdown to an article's document; unsupported parts are left out. */
export const markdownToDocument = (markdown: string): DocumentNode =>
  allowedDocument(readHtml(parseMarkdown(markdown)));

/** Converts Markdown to an article's document; undefined when parts are unsupported. */
export function wholeMarkdown(markdown: string): DocumentNode | undefined {
  const html = parseMarkdown(markdown);
  const isRead = [...html.matchAll(/<\/?([a-z][\w-]*)/gi)].every(([, tag = ""]) => READ_TAGS.has(tag.toLowerCase()));
  const read = readHtml(html);
  const allowed = allowedDocument(read);
  const isWhole = isRead && JSON.stringify(canonical(read)) === JSON.stringify(canonical(allowed));
  return isWhole ? allowed : undefined;
}

/**
 * Converts an article's document to Markdown that converts back to the same document, with HTML for what Markdown
 * lacks.
 */
export const documentToMarkdown = (stored: unknown): string =>
  writeParts(canonical(allowedDocument(stored)).content ?? [], (markdown, node) => {
    const read = canonical(markdownToDocument(markdown)).content ?? [];
    return read.length === 1 && JSON.stringify(read[0]) === JSON.stringify(node);
  });
