import PostalMime, { type Attachment, type Email } from "postal-mime";

/** A mail with those that it encloses as attachments. Undefined for one that no parser takes, which must not stop the others. */
export const parseMail = (source: Buffer): Promise<Email | undefined> =>
  PostalMime.parse(source, { rfc822Attachments: true, forceRfc822Attachments: true }).catch(() => undefined);

export const contentOf = ({ content }: Attachment): string =>
  typeof content === "string" ? content : Buffer.from(new Uint8Array(content)).toString("utf8");
