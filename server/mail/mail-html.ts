import { m } from "../../app/i18n/notifications/paraglide/messages.js";
import { TAG } from "../../app/i18n/screens.ts";
import { buttonsOf, type Line, type Parts, QR_CID, subjectOf } from "./mail-parts.ts";

/** A text as HTML, also within an attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";

/** The dark colours. The light ones are inline besides, because many programs drop the style sheet. */
const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#10182b!important}
.card{background:#1a2440!important;border-color:#33405f!important}
.ink,.ink a{color:#f3efe6!important}
.soft,.soft a{color:#b9c1d4!important}
.code{background:#10182b!important;border-color:#46557a!important;color:#f3efe6!important}
.sign{background:#2b3756!important}
.main{background:#ff6b81!important}
.main a{color:#16213a!important}
.other{border-color:#b9c1d4!important}
.other a{color:#f3efe6!important}
}
@media (max-width:480px){
.around{padding:16px 10px!important}
.card{padding:24px 18px!important}
.wide,.wide td{width:100%!important}
.wide a{display:block!important;text-align:center!important}
}`;

const p = (text: string, style = "", kind = "ink") =>
  `<p class="${kind}" style="margin:0 0 18px;${style}">${escapeHtml(text)}</p>`;
const a = (link: string, text: string, style: string) =>
  `<a href="${escapeHtml(link)}" style="${style}">${escapeHtml(text)}</a>`;
const table = (attributes: string, rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`;

/** Colours and padding are the cell's, because Word's engine ignores those of a link. */
function button({ text, link }: Line, isMain: boolean): string {
  const [kind, cell, colour] = isMain
    ? (["main", 'bgcolor="#b3202c" style="background:#b3202c;border-radius:10px"', "#ffffff"] as const)
    : (["other", 'style="border:1px solid #4d5872;border-radius:10px"', "#16213a"] as const);
  const label = a(
    link,
    text,
    `display:inline-block;padding:13px 24px;font:bold 16px/22px ${SANS};color:${colour};text-decoration:none;mso-padding-alt:0`,
  );
  return table(
    'class="wide" style="margin:0 0 12px;border-collapse:separate"',
    `<tr><td class="${kind}" align="center" ${cell}><!--[if mso]><i style="mso-font-width:300%;mso-text-raise:20pt">&nbsp;</i><![endif]-->${label}<!--[if mso]><i style="mso-font-width:300%">&nbsp;</i><![endif]--></td></tr>`,
  );
}

/** The school's name and logo, as HTML instead of an image, because programs block images. */
function head(brand: string): string {
  const teacher = brand.replace(/^English With ?/, "");
  const sign = `E<span style="color:#ff6b81">W</span>${escapeHtml(teacher.charAt(0))}`;
  return table(
    'style="margin:0 0 18px"',
    `<tr><td class="sign" aria-hidden="true" width="44" height="44" align="center" valign="middle" bgcolor="#16213a" style="width:44px;height:44px;border-radius:9px;background:#16213a;color:#fbf7f0;font:15px/44px ${SERIF}">${sign}</td>
<td class="ink" style="padding:0 0 0 12px;color:#16213a;font:bold 18px/24px ${SERIF}">${escapeHtml(brand)}</td></tr>`,
  );
}

function picture(qr: NonNullable<Parts["qr"]>): string {
  return `<p style="margin:0 0 18px"><img src="cid:${QR_CID}" width="220" height="220" alt="${escapeHtml(qr.alt)}" style="display:block;width:220px;height:220px;border:0;border-radius:8px;background:#ffffff"></p>`;
}

function codeBlock({ label, text }: NonNullable<Parts["code"]>): string {
  return `${p(`${label}:`, "margin:0 0 6px")}
${table(
  'width="100%" style="margin:0 0 18px"',
  `<tr><td class="code" bgcolor="#f7f3ea" style="padding:12px 14px;border:1px solid #d8d1c1;border-radius:8px;background:#f7f3ea;color:#16213a;font:16px/24px Consolas,Menlo,monospace;word-break:break-all">${escapeHtml(text)}</td></tr>`,
)}`;
}

/** The HTML of a mail: one column of at most 600 pixels, of table cells, in light and dark colours. */
export function mailHtml(parts: Parts): string {
  const { words, qr, code, lines = [], more, signature, brand, lang, unsubscribe } = parts;
  const list = lines.map(
    ({ text, link, code }) =>
      `<li class="ink" style="margin:0 0 10px">${a(link, text, "color:#16213a")}${code ? codeBlock(code) : ""}</li>`,
  );
  const isSigned = signature !== undefined && signature !== "";
  return `<!doctype html>
<html lang="${TAG[lang]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subjectOf(parts))}</title>
<style>${SHEET}</style></head>
<body class="page" style="margin:0;padding:0;background:#f7f3ea">
${table(
  'width="100%" class="page" bgcolor="#f7f3ea" style="background:#f7f3ea"',
  `<tr><td class="around" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
${table(
  'width="100%" style="max-width:600px;text-align:left"',
  `<tr><td>${head(brand)}</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="padding:32px 36px;border:1px solid #e6dfd0;border-radius:14px;background:#ffffff;color:#16213a;font:16px/1.6 ${SANS}">
<h1 class="ink" style="margin:0 0 18px;color:#16213a;font:bold 24px/1.3 ${SERIF}">${escapeHtml(words.greeting)}</h1>
${words.body.map((paragraph) => p(paragraph)).join("\n")}
${code ? codeBlock(code) : ""}
${qr ? picture(qr) : ""}
${list.length > 0 ? `<ul style="margin:0 0 24px;padding-left:20px">${list.join("\n")}</ul>` : ""}
${more ? p(more) : ""}
${buttonsOf(parts)
  .map((one, place) => button(one, place === 0))
  .join("\n")}
${p(words.note, "margin:12px 0 18px;color:#4d5872;font-size:14px", "soft")}
${isSigned ? p(signature, `margin:0;font:italic 18px/1.4 ${SERIF}`) : ""}
${p(brand, "margin:0;color:#4d5872;font-size:14px", "soft")}
</td></tr>
${unsubscribe ? `<tr><td class="soft" style="padding:16px 4px 0;color:#4d5872;font:14px/1.6 ${SANS}">${a(unsubscribe, m.mail_unsubscribe({}, { locale: lang }), "color:#4d5872")}</td></tr>` : ""}`,
)}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>`,
)}
</body></html>
`;
}
