import { createECDH, hkdfSync } from "node:crypto";

/** The pair that says to push services which site is speaking (RFC 8292); base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** How many private keys P-256 has, and one: they are the numbers from 1 to this less 1. */
const ORDER = 0xffffffff_00000000_ffffffff_ffffffff_bce6faad_a7179e84_f3b9cac2_fc632551n;
/** Half as long again as the order: taken modulo it, no key is likelier than another (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48;
const KEY_BYTES = 32;

/**
 * The site's keys: those of the settings, else those that follow from its secret key. So all processes have the same, and a
 * site that comes back from a backup too. Browsers are bound to them: with others, everybody has to allow notifications again.
 */
export function vapidKeysOf(secretKey: string, set?: VapidKeys): VapidKeys {
  if (set) return set;
  const seed = Buffer.from(hkdfSync("sha256", secretKey, "", "vapid", SEED_BYTES));
  const scalar = (BigInt(`0x${seed.toString("hex")}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(2 * KEY_BYTES, "0"), "hex");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}
