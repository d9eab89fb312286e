import { renderToHTMLString } from "@tiptap/static-renderer/pm/html-string";
import { guessLanguage } from "../i18n/guess-language.ts";
import { TAG } from "../i18n/screens.ts";
import { allowedDocument } from "./allowed-document.ts";
import { formsOf } from "./allowed-sources.ts";
import { EXTENSIONS } from "./blocks.ts";
import { type DocumentNode, textOf } from "./document-node.ts";
import { escapeHtml } from "./escape-html.ts";
import { renderEmbed, renderEmbedLink, renderQuiz, renderReadOnlyQuiz, renderVocabulary } from "./render-blocks.ts";
import { toSlug } from "./to-slug.ts";

export type Heading = { id: string; text: string };

/** Renders a stored article as HTML without active content, with a table of contents for a long one. */
export function renderArticle(stored: unknown): { html: string; headings: Heading[] } {
  const document = allowedDocument(stored);
  const headings: Heading[] = [];
  const taken = new Set(PAGE_IDS);
  const html = renderToHTMLString({
    extensions: EXTENSIONS,
    content: document,
    options: {
      nodeMapping: {
        text: renderText,
        heading: ({ node, children }) => {
          const level = node.attrs.level === 3 ? 3 : 2;
          const text = node.textContent;
          const id = uniqueId(text, taken);
          if (level === 2) headings.push({ id, text });
          return `<h${level} id="${id}">${inner(children)}</h${level}>`;
        },
        image: ({ node }) => renderImage(node.attrs),
        vocabulary: ({ node }) => renderVocabulary(node.attrs),
        quiz: ({ node }) => renderQuiz(node.attrs),
        embed: ({ node }) => renderEmbed(node.attrs),
        table: ({ children }) => `<section class="wide-table" tabindex="0"><table>${inner(children)}</table></section>`,
      },
      markMapping: {
        italic: ({ node, children }) => renderItalic(node.textContent, inner(children)),
        link: ({ mark, children }) => {
          const href = String(mark.attrs.href);
          const out = /^https?:/i.test(href) ? ' target="_blank" rel="noopener nofollow"' : "";
          return `<a href="${escapeHtml(href)}"${out}>${inner(children)}</a>`;
        },
      },
    },
  });
  return { html, headings };
}

/** Renders a stored article for feed readers: no buttons, no ids, and absolute addresses. */
export function renderForFeed(stored: unknown, siteUrl: string): string {
  const absolute = (address: unknown) => escapeHtml(String(address).replace(/^\//, `${siteUrl}/`));
  return renderToHTMLString({
    extensions: EXTENSIONS,
    content: allowedDocument(stored),
    options: {
      nodeMapping: {
        text: renderText,
        image: ({ node: { attrs } }) => `<img src="${absolute(attrs.src)}" alt="${escapeHtml(attrs.alt)}">`,
        vocabulary: ({ node }) => renderVocabulary(node.attrs),
        quiz: ({ node }) => renderReadOnlyQuiz(node.attrs),
        embed: ({ node }) => renderEmbedLink(node.attrs),
        table: ({ children }) => `<table>${inner(children)}</table>`,
      },
      markMapping: {
        link: ({ mark, children }) => `<a href="${absolute(mark.attrs.href)}">${inner(children)}</a>`,
      },
    },
  });
}

const renderText = ({ node }: { node: { text?: string | undefined } }): string => escapeHtml(node.text ?? "");

/** A phrase in italics, which is an example where its words are English. Single words such as "do" are of both languages. */
const renderItalic = (text: string, html: string): string =>
  guessLanguage(text) === "en" ? `<em lang="${TAG.en}">${html}</em>` : `<em>${html}</em>`;

/** The widths in which an article's pictures are shown. */
export const SIZES = "(min-width: 44rem) 42rem, calc(100vw - 2.5rem)";

function renderImage({ src, alt, width, height }: Record<string, unknown>): string {
  const size = typeof width === "number" && typeof height === "number" ? ` width="${width}" height="${height}"` : "";
  const image = (more = "") =>
    `<img src="${escapeHtml(src)}"${more} alt="${escapeHtml(alt)}"${size} loading="lazy" decoding="async">`;
  const forms = formsOf(String(src));
  if (!forms) return image();
  return `<picture><source type="image/avif" srcset="${forms.avif}" sizes="${SIZES}">${image(` srcset="${forms.webp}" sizes="${SIZES}"`)}</picture>`;
}

const inner = (children: string | string[] | undefined): string =>
  Array.isArray(children) ? children.join("") : (children ?? "");

/** Ids that the page uses around an article. */
const PAGE_IDS = ["main", "menu"];

/** An id that is unique in the page; adds it to `taken`. */
function uniqueId(text: string, taken: Set<string>): string {
  const slug = toSlug(text) || "parte";
  let id = slug;
  for (let number = 2; taken.has(id); number += 1) id = `${slug}-${number}`;
  taken.add(id);
  return id;
}

export type { DocumentNode };
export { textOf };
