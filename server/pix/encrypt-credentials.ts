import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Binds the text to its use. */
const USE = Buffer.from("pix credentials");

const Certificate = z.union([
  /** A PKCS #12 file (.p12, .pfx), base64. */
  z.object({ pfx: z.string(), passphrase: z.string().optional() }),
  /** PEM. */
  z.object({ cert: z.string(), key: z.string(), passphrase: z.string().optional() }),
]);
const Credentials = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  /** The key of the application, where the provider asks for one beside the client id. */
  applicationKey: z.string().optional(),
  certificate: Certificate,
});
export type Credentials = z.infer<typeof Credentials>;

const keyOf = (secretKey: string) => Buffer.from(hkdfSync("sha256", secretKey, "", "pix credentials", KEY_BYTES));

/** Encrypts a provider's credentials with a key that is derived from the site's secret key. */
export function encryptCredentials(secretKey: string, credentials: Credentials): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secretKey), iv).setAAD(USE);
  const text = Buffer.concat([cipher.update(JSON.stringify(credentials), "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

/** @throws Error where the credentials were encrypted with another key. */
export function decryptCredentials(secretKey: string, encrypted: string): Credentials {
  const bytes = Buffer.from(encrypted, "base64url");
  const decipher = createDecipheriv(CIPHER, keyOf(secretKey), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(USE)
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return Credentials.parse(JSON.parse(text.toString("utf8")));
}
