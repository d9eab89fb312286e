import { createHash } from "node:crypto";

const CONTENT = "content:";

/** The version of an event whose server names none: a digest of its content, however its lines end. */
export const contentTag = (text: string): string =>
  CONTENT + createHash("sha256").update(text.replaceAll("\r\n", "\n").trim()).digest("base64url");

export const isContentTag = (etag: string): boolean => etag.startsWith(CONTENT);

const opaque = (etag: string) => etag.replace(/^W\//i, "").replaceAll(/^"|"$/g, "");

/** True if two tags name one version: a server may write the same one weak, strong or without quotation marks. */
export const isSameEtag = (one: string, other: string): boolean => opaque(one) === opaque(other);

/**
 * The forms of a tag for a condition, in the order in which they are tried. A proxy that packs answers makes a tag weak,
 * which no condition of a write fulfils, while the server behind it knows the strong one (RFC 9110, 13.1.1).
 */
export const formsOf = (etag: string): string[] => [...new Set([`"${opaque(etag)}"`, etag])];
