import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secretKey: string, use: string) => Buffer.from(hkdfSync("sha256", secretKey, "", use, KEY_BYTES));

/**
 * Encrypts a text with a key that is derived from the site's secret key for a use. The result is bound to the use, or to
 * one thing of it.
 */
export function encryptSecret(secretKey: string, use: string, text: string, boundTo = use): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secretKey, use), iv).setAAD(Buffer.from(boundTo));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** @throws Error where the text was encrypted with another key, for another use or for another thing. */
export function decryptSecret(secretKey: string, use: string, encrypted: string, boundTo = use): string {
  const bytes = Buffer.from(encrypted, "base64url");
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(secretKey, use), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return text.toString("utf8");
}
