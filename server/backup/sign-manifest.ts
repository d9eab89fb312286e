import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** The maker of a backup, as far as this machine can tell. */
export type Maker = "this site" | "unknown";

const Signature = z.object({ key: z.string().max(64), hmac: z.string().max(128) });
const Signed = z.looseObject({ signature: Signature });

/** A key of the machine's database password, which is the one secret that no backup holds. */
const keyOf = (databasePassword: string) =>
  Buffer.from(hkdfSync("sha256", databasePassword, "", "english-with backup", 32));
const hmacOf = (text: string, key: Buffer) => createHmac("sha256", key).update(text).digest("base64url");
/** Names a key without giving it away. */
const nameOf = (key: Buffer) => hmacOf("name", key).slice(0, 16);

/** A manifest's text with a signature as its last property. */
export function signManifest(manifest: object, databasePassword: string): string {
  const key = keyOf(databasePassword);
  const signature = { key: nameOf(key), hmac: hmacOf(JSON.stringify(manifest), key) };
  return JSON.stringify({ ...manifest, signature });
}

/**
 * Tells who made a manifest.
 * @param databasePassword this machine's; undefined where there is no site yet
 * @returns `altered` where it names this site's key and was changed since
 */
export function makerOf(manifest: unknown, databasePassword: string | undefined): Maker | "altered" {
  const parsed = Signed.safeParse(manifest);
  if (!parsed.success || databasePassword === undefined) return "unknown";
  const { signature, ...signed } = parsed.data;
  const key = keyOf(databasePassword);
  if (signature.key !== nameOf(key)) return "unknown";
  const expected = Buffer.from(hmacOf(JSON.stringify(signed), key));
  const found = Buffer.from(signature.hmac);
  return found.length === expected.length && timingSafeEqual(found, expected) ? "this site" : "altered";
}
