import { z } from "zod";
import { decryptSecret, encryptSecret } from "../secrets/encrypt-secret.ts";

const KEY_PURPOSE = "pix credentials";

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

/** Encrypts a provider's credentials with a key that is derived from the site's secret key. */
export const encryptCredentials = (secretKey: string, credentials: Credentials): string =>
  encryptSecret(secretKey, KEY_PURPOSE, JSON.stringify(credentials));

/** @throws Error where the credentials were encrypted with another key. */
export const decryptCredentials = (secretKey: string, encrypted: string): Credentials =>
  Credentials.parse(JSON.parse(decryptSecret(secretKey, KEY_PURPOSE, encrypted)));
