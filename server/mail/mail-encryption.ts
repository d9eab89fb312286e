import { z } from "zod";
import { decryptSecret, encryptSecret } from "../secrets/encrypt-secret.ts";

/** The secret fields of a mail's data, as in `private.mail_secret_fields`. */
const SECRETS = ["token_hash", "password", "key", "proof"] as const;
const KEY_PURPOSE = "mail";

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
  const encryptText = (mail: string, secrets: unknown) =>
    encryptSecret(secretKey, KEY_PURPOSE, JSON.stringify(secrets), mail);
  const decryptText = (mail: string, encrypted: string) =>
    Facts.parse(JSON.parse(decryptSecret(secretKey, KEY_PURPOSE, encrypted, mail)));
  const isSecret = ([name]: [string, unknown]) => SECRETS.some((secret) => secret === name);
  const secretsIn = (data: unknown) => {
    const found = Object.entries(Facts.parse(data)).filter(isSecret);
    return found.length > 0 ? Object.fromEntries(found) : undefined;
  };
  return {
    encryptText,
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
