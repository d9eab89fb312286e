import { type Lang, LOCALE, parseLang, pathFor, type Screen } from "../../app/i18n/screens.ts";
import type { AuthMail } from "../../embedded/index.ts";
import { MAIL_TEXTS, type MailKind } from "./mail-texts.ts";

export type Mail = { to: string; subject: string; text: string; html: string };

/** What a link proves, as `verifyOtp({ token_hash, type })` takes it, and the page that does it. */
const LINKS: Record<MailKind, { type: string; screen: Extract<Screen, "resetPassword" | "profile"> }> = {
  recovery: { type: "recovery", screen: "resetPassword" },
  confirmation: { type: "signup", screen: "profile" },
  emailChange: { type: "email_change", screen: "profile" },
};

/** A mail of the sign-in service in its reader's language, as text and as HTML. */
export function composeMail(kind: MailKind, mail: AuthMail, siteUrl: string, brand: string): Mail {
  const lang = parseLang(mail.userMetadata.language) ?? "pt";
  const words = MAIL_TEXTS[lang][kind](brand);
  const link = linkOf(kind, mail, siteUrl, lang);
  const text = [words.greeting, words.body, link, words.ignore, brand].join("\n\n");
  return { to: mail.to, subject: words.subject, text: `${text}\n`, html: toHtml(words, link, brand, lang) };
}

// A link carries a token that signs its holder in, so it never leads anywhere but to the site.
function linkOf(kind: MailKind, { redirectTo, tokenHash }: AuthMail, siteUrl: string, lang: Lang): string {
  const { type, screen } = LINKS[kind];
  const asked = redirectTo && URL.canParse(redirectTo) ? new URL(redirectTo) : undefined;
  const own = asked?.origin === new URL(siteUrl).origin && asked.pathname !== "/";
  const url = own && asked ? asked : new URL(pathFor(screen, lang), siteUrl);
  url.searchParams.set("token_hash", tokenHash);
  url.searchParams.set("type", type);
  return url.href;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

type Words = { greeting: string; body: string; button: string; ignore: string; subject: string };

function toHtml(words: Words, link: string, brand: string, lang: Lang): string {
  const p = (text: string, style = "") => `<p style="margin:0 0 20px;${style}">${escaped(text)}</p>`;
  return `<!doctype html>
<html lang="${LOCALE[lang]}"><head><meta charset="utf-8"><title>${escaped(words.subject)}</title></head>
<body style="margin:0;background:#f7f3ea;color:#14213d;font:16px/1.6 Georgia,serif">
<div style="max-width:520px;margin:0 auto;padding:40px 24px">
${p(words.greeting, "font-size:22px")}
${p(words.body)}
<p style="margin:0 0 28px"><a href="${escaped(link)}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:#b3202c;color:#fff;font-weight:bold;text-decoration:none">${escaped(words.button)}</a></p>
${p(words.ignore, "color:#4d5872;font-size:14px")}
${p(brand, "color:#4d5872;font-size:14px")}
</div></body></html>
`;
}
