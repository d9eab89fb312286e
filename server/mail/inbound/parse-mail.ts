import PostalMime, { type Attachment, type Email } from "postal-mime";

/**
 * Parses a mail, with enclosed mails as attachments. Undefined for an unparseable mail, which must not block the
 * others.
 */
export const parseMail = (source: Buffer): Promise<Email | undefined> =>
  PostalMime.parse(source, { rfc822Attachments: true, forceRfc822Attachments: true }).catch(() => undefined);

/** The content of an attachment, read as UTF-8. */
export const contentOf = ({ content }: Attachment): string =>
  typeof content === "string" ? content : Buffer.from(new Uint8Array(content)).toString("utf8");
