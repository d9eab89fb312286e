import { createPrivateKey, createPublicKey, sign } from "node:crypto";

/** Signs the checksums of releases, and names the file by which a release knows its successors. */
type Signer = { held: Record<string, string>; sign(sum: string): string };

/**
 * Reads the key of releases.
 * @param pem an Ed25519 key as `openssl genpkey -algorithm ed25519` prints it; nothing signs without one
 * @throws Error for another kind of key
 */
export function readSigner(pem: string | undefined): Signer | undefined {
  if (!pem) return undefined;
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== "ed25519") throw new Error("RELEASE_KEY must be an Ed25519 key");
  const held = String(createPublicKey(key).export({ type: "spki", format: "pem" }));
  return {
    held: { "release-key.pem": held },
    sign: (sum) => `${sign(null, Buffer.from(sum), key).toString("base64")}\n`,
  };
}
