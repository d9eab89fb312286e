import { MarkdownManager } from "@tiptap/markdown";
import { allowedDocument, type DocumentNode } from "./allowed-document.ts";
import { EXTENSIONS } from "./article-schema.ts";

const manager = new MarkdownManager({ extensions: EXTENSIONS });

/** Markdown as an article's document; what an article cannot hold is left out. */
export const markdownToDocument = (markdown: string): DocumentNode => allowedDocument(manager.parse(markdown));
