declare module "http_ece" {
  import type { ECDH } from "node:crypto";
  /** Decrypts a message of HTTP's encrypted content encoding (RFC 8188). Keys are base64url or ECDH. */
  export function decrypt(
    message: Buffer,
    parameters: { version: "aes128gcm"; privateKey: ECDH; authSecret: string },
  ): Buffer;
  const ece: { decrypt: typeof decrypt };
  export default ece;
}
