import { escaped } from "../html-text";

/** A place in HTML where something of another site plays: {@link tidyHtml} makes its block or a link of it. */
export const playing = (href: string): string => `<div data-plays="${escaped(href)}"></div>`;

export const pictureHtml = (src: string, alt: unknown, caption = ""): string =>
  `<figure><img src="${escaped(src)}" alt="${escaped(alt ?? "")}">${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>`;

export const codeHtml = (code: string, language: unknown): string =>
  `<pre><code${language ? ` class="language-${escaped(language)}"` : ""}>${escaped(code)}</code></pre>`;

export const linkHtml = (href: unknown, words: unknown): string =>
  `<p><a href="${escaped(href)}">${escaped(words || href)}</a></p>`;

/** A part that cannot come along, with what it is called. */
export const lostHtml = (kind: "form" | "block", what: string): string =>
  `<div data-lost="${kind}" data-what="${escaped(what)}"></div>`;

/** HTML as its text, its entities read once: what a title is stored as. `<` of no tag stays. */
export function plainText(html: string): string {
  const tagless = html.replace(/<\/?(?:em|i|b|strong|span|br|sup|sub|code|small|mark|u|a|p|h[1-6])\b[^<>]*>/gi, " ");
  const { body } = new DOMParser().parseFromString(tagless.replaceAll("<", "&lt;"), "text/html");
  return (body.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** A text in signs as people read them: a flag, or a character with what is set on it or joined to it. Firefox 115 has no `Intl.Segmenter`. */
const ON_IT = "[\\p{M}\\p{Emoji_Modifier}\\u{E0020}-\\u{E007F}]*";
const SIGN = new RegExp(`\\r\\n|\\p{RI}{2}|[^]${ON_IT}(?:\\u200D[^]${ON_IT})*`, "gu");

/** The beginning of a text; what is read as one sign, such as a family of emoji or a letter with its accent, is never halved. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const { index, 0: sign } of text.slice(0, most + 64).matchAll(SIGN)) {
    if (index + sign.length > most) break;
    end = index + sign.length;
  }
  return text.slice(0, end);
}

/** Text of at most so many signs, cut between words. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = beginning(text, most - 1);
  return `${(start.replace(/\s+\S*$/, "") || start).trimEnd()}…`;
}
