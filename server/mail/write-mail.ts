import { m } from "../../app/i18n/notifications/paraglide/messages.js";
import { mailHtml } from "./mail-html.ts";
import { buttonsOf, type Parts, type Picture, qrPicture, subjectOf } from "./mail-parts.ts";

type WrittenMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Picture[];
  unsubscribe?: string;
};

/** Writes the parts of a mail as text and HTML with the same content. */
export function writeMail({ to, ...parts }: Parts & { to: string }): WrittenMail {
  const { qr, unsubscribe } = parts;
  return {
    to,
    subject: subjectOf(parts),
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
    ...lines.map(({ text, link, code }) => `- ${text}\n  ${link}${code ? `\n\n  ${code.label}:\n  ${code.text}` : ""}`),
    ...(more ? [more] : []),
    ...buttonsOf(parts).map(({ text, link }) => `${text}:\n${link}`),
    words.note,
    signature ? `${signature}\n${brand}` : brand,
    ...(unsubscribe ? [`${m.mail_unsubscribe({}, { locale: lang })}: ${unsubscribe}`] : []),
  ];
  return `${paragraphs.join("\n\n")}\n`;
}
