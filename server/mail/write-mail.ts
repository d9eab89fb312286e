import { type Lang, LOCALE } from "../../app/i18n/screens.ts";
import type { MailWords } from "../../app/i18n/told/account-mail.ts";
import { UNSUBSCRIBE_TEXTS } from "../../app/i18n/told/digest-mail.ts";

/** One of several things that a mail tells, and where it leads. */
export type Line = { text: string; link: string };

type Parts = {
  words: MailWords;
  link: string;
  lines?: Line[];
  /** Said after the lines. */
  more?: string;
  to: string;
  brand: string;
  lang: Lang;
  unsubscribe?: string | undefined;
};
type Written = { to: string; subject: string; text: string; html: string; unsubscribe?: string };

/** Puts a mail's words into a text and an HTML part that say the same. */
export function writeMail({ words, link, lines = [], more, to, brand, lang, unsubscribe }: Parts): Written {
  const text = [
    ...[words.greeting, ...words.body],
    ...lines.map((line) => `- ${line.text}\n  ${line.link}`),
    ...(more ? [more] : []),
    ...[link, words.ignore, brand],
    ...(unsubscribe ? [`${UNSUBSCRIBE_TEXTS[lang]}: ${unsubscribe}`] : []),
  ].join("\n\n");
  const html = toHtml({ words, link, lines, more, brand, lang, unsubscribe });
  return { to, subject: words.subject, text: `${text}\n`, html, ...(unsubscribe ? { unsubscribe } : {}) };
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const QUIET = "color:#4d5872;font-size:14px";
const p = (text: string, style = "") => `<p style="margin:0 0 20px;${style}">${escaped(text)}</p>`;
const a = (link: string, text: string, style: string) =>
  `<a href="${escaped(link)}" style="${style}">${escaped(text)}</a>`;

type Html = { more: string | undefined } & Required<Pick<Parts, "words" | "link" | "lines" | "brand" | "lang">> &
  Pick<Parts, "unsubscribe">;

function toHtml({ words, link, lines, more, brand, lang, unsubscribe }: Html): string {
  const list = lines.map((line) => `<li style="margin:0 0 10px">${a(line.link, line.text, "color:#14213d")}</li>`);
  const button =
    "display:inline-block;padding:14px 24px;border-radius:10px;background:#b3202c;color:#fff;font-weight:bold;text-decoration:none";
  return `<!doctype html>
<html lang="${LOCALE[lang]}"><head><meta charset="utf-8"><title>${escaped(words.subject)}</title></head>
<body style="margin:0;background:#f7f3ea;color:#14213d;font:16px/1.6 Georgia,serif">
<div style="max-width:520px;margin:0 auto;padding:40px 24px">
${p(words.greeting, "font-size:22px")}
${words.body.map((paragraph) => p(paragraph)).join("\n")}
${list.length > 0 ? `<ul style="margin:0 0 28px;padding-left:20px">${list.join("\n")}</ul>` : ""}
${more ? p(more) : ""}
<p style="margin:0 0 28px">${a(link, words.button, button)}</p>
${p(words.ignore, QUIET)}
${p(brand, QUIET)}
${unsubscribe ? `<p style="margin:0;${QUIET}">${a(unsubscribe, UNSUBSCRIBE_TEXTS[lang], "color:#4d5872")}</p>` : ""}
</div></body></html>
`;
}
