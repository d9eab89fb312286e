import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";

/** The secret fields of a mail's data, as in `private.mail_secret_fields`. */
const SECRETS = ["token_hash", "password", "key", "proof"] as const;
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const Facts = z.record(z.string(), z.json());
export type Facts = z.infer<typeof Facts>;

export type MailEncryption = {
  /** The unencrypted secrets of the data; undefined for none. */
  secretsIn(data: unknown): Facts | undefined;
  /**
   * The data with its secrets in one encrypted field that is bound to this mail. Data without secrets is returned
   * unchanged.
   */
  encrypt(mail: string, data: unknown): Facts;
  /** Encrypts secrets into the text of that field. */
  encryptText(mail: string, secrets: unknown): string;
  /** @throws Error where the data was encrypted with another key, or for another mail. */
  decrypt(mail: string, data: unknown): Facts;
};

/** Encrypts the secrets in a mail's data, with a key that is derived from the site's secret key and stored in no database. */
export function createMailEncryption(secretKey: string): MailEncryption {
  const key = Buffer.from(hkdfSync("sha256", secretKey, "", "mail", KEY_BYTES));
  const encryptText = (mail: string, secrets: unknown) => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(mail));
    const text = Buffer.concat([cipher.update(JSON.stringify(secrets), "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
  };
  const decryptText = (mail: string, encrypted: string) => {
    const bytes = Buffer.from(encrypted, "base64url");
    const text = bytes.subarray(IV_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(mail))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Facts.parse(JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8")));
  };
  const isSecret = ([name]: [string, unknown]) => SECRETS.some((secret) => secret === name);
  const secretsIn = (data: unknown) => {
    const found = Object.entries(Facts.parse(data)).filter(isSecret);
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  };
  return {
    encryptText: encryptText,
    secretsIn,
    encrypt(mail, data) {
      const secrets = secretsIn(data);
      const rest = Object.entries(Facts.parse(data)).filter((entry) => !isSecret(entry));
      return Object.fromEntries(secrets ? [...rest, ["encrypted", encryptText(mail, secrets)]] : rest);
    },
    decrypt(mail, data) {
      const { encrypted, ...facts } = Facts.parse(data);
      return typeof encrypted === "string" ? { ...facts, ...decryptText(mail, encrypted) } : facts;
    },
  };
}
