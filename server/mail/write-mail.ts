import { UNSUBSCRIBE_TEXTS } from "../../app/i18n/notifications/digest-mail.ts";
import { mailHtml } from "./mail-html.ts";
import { buttonsOf, type Parts, type Picture, qrPicture } from "./mail-parts.ts";

type Written = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Picture[];
  unsubscribe?: string;
};

/** Puts a mail's words into a text and an HTML part that say the same. */
export function writeMail({ to, ...parts }: Parts & { to: string }): Written {
  const { words, qr, unsubscribe } = parts;
  return {
    to,
    subject: words.subject,
    text: mailText(parts),
    html: mailHtml(parts),
    ...(qr ? { attachments: [qrPicture(qr.code)] } : {}),
    ...(unsubscribe ? { unsubscribe } : {}),
  };
}

function mailText(parts: Parts): string {
  const { words, code, lines = [], more, signature, brand, lang, unsubscribe } = parts;
  const paragraphs = [
    words.greeting,
    ...words.body,
    ...(code ? [`${code.label}:\n${code.text}`] : []),
    ...lines.map((line) => `- ${line.text}\n  ${line.link}`),
    ...(more ? [more] : []),
    ...buttonsOf(parts).map(({ text, link }) => `${text}:\n${link}`),
    words.ignore,
    signature ? `${signature}\n${brand}` : brand,
    ...(unsubscribe ? [`${UNSUBSCRIBE_TEXTS[lang]}: ${unsubscribe}`] : []),
  ];
  return `${paragraphs.join("\n\n")}\n`;
}
