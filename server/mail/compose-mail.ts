import { type Lang, LOCALE, pathFor, type Screen } from "../../app/i18n/screens.ts";
import { type CalendarEvent, hourMail } from "./hour-mail.ts";
import { isHourMail } from "./hour-mail-texts.ts";
import { MAIL_DATA, MAIL_TEXTS, type MailKind, type MailWords } from "./mail-texts.ts";
import { isPaymentMail, paymentMail } from "./payment-mail.ts";
import { progressMail } from "./progress-mail.ts";
import { isProgressMail } from "./progress-mail-texts.ts";

export type Mail = { to: string; subject: string; text: string; html: string; event?: CalendarEvent | undefined };
export type MailOrder = { kind: string; recipient: string; language: Lang; data: unknown };

/** What a link proves, as `verifyOtp({ token_hash, type })` takes it, and the page it leads to. */
const LINKS: Record<MailKind, { type?: string; screen: Extract<Screen, "resetPassword" | "profile"> }> = {
  recovery: { type: "recovery", screen: "resetPassword" },
  confirmation: { type: "signup", screen: "profile" },
  email_change: { type: "email_change", screen: "profile" },
  already_registered: { screen: "profile" },
  welcome: { screen: "profile" },
};

/**
 * A mail in its reader's language, as text and as HTML.
 * @throws Error when the kind is unknown or its data is not what the kind needs.
 */
export function composeMail({ kind, recipient, language, data }: MailOrder, siteUrl: string, brand: string): Mail {
  if (isHourMail(kind)) {
    const { words, link, event } = hourMail(kind, data, language, siteUrl, brand);
    return { ...write(words, link, recipient, brand, language), event };
  }
  if (isPaymentMail(kind)) {
    const { words, link } = paymentMail(kind, data, language, siteUrl, brand);
    return write(words, link, recipient, brand, language);
  }
  if (isProgressMail(kind)) {
    const { words, link } = progressMail(kind, data, language, siteUrl, brand);
    return write(words, link, recipient, brand, language);
  }
  if (!isKind(kind)) throw new Error(`There is no mail of the kind ${kind}`);
  const known: Partial<Record<string, string | null>> = MAIL_DATA[kind].parse(data);
  const words = MAIL_TEXTS[language][kind]({
    brand,
    name: known.name ?? "",
    password: known.password ?? "",
    until: known.expires_at ? sayInstant(known.expires_at, language) : "",
  });
  return write(words, linkOf(kind, known, siteUrl, language), recipient, brand, language);
}

function write(words: MailWords, link: string, to: string, brand: string, lang: Lang): Mail {
  const text = [words.greeting, ...words.body, link, words.ignore, brand].join("\n\n");
  return { to, subject: words.subject, text: `${text}\n`, html: toHtml(words, link, brand, lang) };
}

const isKind = (kind: string): kind is MailKind => Object.hasOwn(MAIL_DATA, kind);

const sayInstant = (instant: string, lang: Lang): string =>
  new Intl.DateTimeFormat(LOCALE[lang], {
    ...{ dateStyle: "short", timeStyle: "short", timeZone: "America/Sao_Paulo" },
  }).format(new Date(instant));

// A link carries a token that signs its holder in, so it never leads anywhere but to the site.
function linkOf(kind: MailKind, known: Partial<Record<string, string | null>>, siteUrl: string, lang: Lang): string {
  const { type, screen } = LINKS[kind];
  const asked = known.redirect_to && URL.canParse(known.redirect_to) ? new URL(known.redirect_to) : undefined;
  const own = asked?.origin === new URL(siteUrl).origin && asked.pathname !== "/";
  const url = own && asked ? asked : new URL(pathFor(screen, lang), siteUrl);
  if (type && known.token_hash) {
    url.searchParams.set("token_hash", known.token_hash);
    url.searchParams.set("type", type);
  }
  return url.href;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function toHtml(words: MailWords, link: string, brand: string, lang: Lang): string {
  const p = (text: string, style = "") => `<p style="margin:0 0 20px;${style}">${escaped(text)}</p>`;
  return `<!doctype html>
<html lang="${LOCALE[lang]}"><head><meta charset="utf-8"><title>${escaped(words.subject)}</title></head>
<body style="margin:0;background:#f7f3ea;color:#14213d;font:16px/1.6 Georgia,serif">
<div style="max-width:520px;margin:0 auto;padding:40px 24px">
${p(words.greeting, "font-size:22px")}
${words.body.map((paragraph) => p(paragraph)).join("\n")}
<p style="margin:0 0 28px"><a href="${escaped(link)}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:#b3202c;color:#fff;font-weight:bold;text-decoration:none">${escaped(words.button)}</a></p>
${p(words.ignore, "color:#4d5872;font-size:14px")}
${p(brand, "color:#4d5872;font-size:14px")}
</div></body></html>
`;
}
