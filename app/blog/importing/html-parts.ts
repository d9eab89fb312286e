import { escapeHtml } from "../escape-html";

/** A placeholder for embedded media of another site: {@link tidyHtml} turns it into a block or a link. */
export const playerHtml = (href: string): string => `<div data-plays="${escapeHtml(href)}"></div>`;

/** A figure; `caption` is HTML, everything else is escaped. */
export const pictureHtml = (src: string, alt: unknown, caption = ""): string =>
  `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt ?? "")}">${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>`;

/** A block of code, with its language where one is known. */
export const codeHtml = (code: string, language: unknown): string =>
  `<pre><code${language ? ` class="language-${escapeHtml(language)}"` : ""}>${escapeHtml(code)}</code></pre>`;

/** A paragraph with one link; its address stands in for missing words. */
export const linkHtml = (href: unknown, words: unknown): string =>
  `<p><a href="${escapeHtml(href)}">${escapeHtml(words || href)}</a></p>`;

/** A part that cannot be imported, with its name. */
export const lostHtml = (kind: "form" | "block", what: string): string =>
  `<div data-lost="${kind}" data-what="${escapeHtml(what)}"></div>`;

/** The text of HTML with its entities decoded once, for titles. A `<` outside a tag stays. */
export function plainText(html: string): string {
  const tagless = html.replace(/<\/?(?:em|i|b|strong|span|br|sup|sub|code|small|mark|u|a|p|h[1-6])\b[^<>]*>/gi, " ");
  const { body } = new DOMParser().parseFromString(tagless.replaceAll("<", "&lt;"), "text/html");
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
}
