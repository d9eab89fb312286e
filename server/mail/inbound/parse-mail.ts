import PostalMime, { type Attachment, type Email } from "postal-mime";

/**
 * Parses a mail, with enclosed mails as attachments. Undefined for an unparseable mail, which must not block the
 * others.
 */
export const parseMail = (source: Buffer): Promise<Email | undefined> =>
  PostalMime.parse(withLines(source), { rfc822Attachments: true, forceRfc822Attachments: true }).catch(() => undefined);

/** Its lines end in the sign that the parser knows, where a program wrote the one of old Macs alone. */
const withLines = (source: Buffer): Buffer =>
  source.includes("\n") ? source : Buffer.from(source.toString("latin1").replaceAll("\r", "\n"), "latin1");

/** The content of an attachment, read as UTF-8. */
export const contentOf = ({ content }: Attachment): string =>
  typeof content === "string" ? content : Buffer.from(new Uint8Array(content)).toString("utf8");
