import { MarkdownManager } from "@tiptap/markdown";
import { allowedDocument, type DocumentNode } from "./allowed-document.ts";
import { EXTENSIONS } from "./blocks.ts";
import { fenceOf, unfence } from "./fences.ts";

const manager = new MarkdownManager({ extensions: EXTENSIONS });

/** A document with each of its nodes changed, from the outside in. */
export const mapNodes = (node: DocumentNode, change: (node: DocumentNode) => DocumentNode): DocumentNode => {
  const changed = change(node);
  return changed.content ? { ...changed, content: changed.content.map((child) => mapNodes(child, change)) } : changed;
};

/** Markdown as an article's document; what an article cannot hold is left out. */
export const markdownToDocument = (markdown: string): DocumentNode => {
  const parsed: DocumentNode = JSON.parse(JSON.stringify(manager.parse(markdown)));
  return allowedDocument(mapNodes(parsed, unfence));
};

/** An article's document as Markdown; blocks of ours become fenced text that comes back as them. */
export const documentToMarkdown = (stored: unknown): string =>
  manager.serialize(mapNodes(allowedDocument(stored), fenceOf));
