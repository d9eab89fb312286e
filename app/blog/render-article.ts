import { renderToHTMLString } from "@tiptap/static-renderer/pm/html-string";
import { allowedDocument, type DocumentNode, textOf } from "./allowed-document.ts";
import { EXTENSIONS } from "./article-schema.ts";

export type Heading = { id: string; text: string };

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A stored article as HTML that runs nothing, with the contents of a long one. */
export function renderArticle(stored: unknown): { html: string; headings: Heading[] } {
  const document = allowedDocument(stored);
  const headings: Heading[] = [];
  const html = renderToHTMLString({
    extensions: EXTENSIONS,
    content: document,
    options: {
      nodeMapping: {
        text: ({ node }) => escaped(node.text ?? ""),
        heading: ({ node, children }) => {
          const level = node.attrs.level === 3 ? 3 : 2;
          const text = node.textContent;
          const id = uniqueId(text, headings);
          if (level === 2) headings.push({ id, text });
          return `<h${level} id="${id}">${inner(children)}</h${level}>`;
        },
        image: ({ node }) =>
          `<img src="${escaped(String(node.attrs.src))}" alt="${escaped(String(node.attrs.alt ?? ""))}" loading="lazy" decoding="async">`,
        table: ({ children }) => `<div class="table" tabindex="0"><table>${inner(children)}</table></div>`,
      },
      markMapping: {
        link: ({ mark, children }) => {
          const href = String(mark.attrs.href);
          const out = /^https?:/i.test(href) ? ' target="_blank" rel="noopener nofollow"' : "";
          return `<a href="${escaped(href)}"${out}>${inner(children)}</a>`;
        },
      },
    },
  });
  return { html, headings };
}

const inner = (children: string | string[] | undefined): string =>
  Array.isArray(children) ? children.join("") : (children ?? "");

function uniqueId(text: string, headings: Heading[]): string {
  const slug = toSlug(text) || "parte";
  const same = headings.filter(({ id }) => id === slug || id.startsWith(`${slug}-`)).length;
  return same > 0 ? `${slug}-${same + 1}` : slug;
}

/** A title as an address holds it. */
export const toSlug = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 120)
    .replace(/-+$/, "");

export type { DocumentNode };
export { textOf };
