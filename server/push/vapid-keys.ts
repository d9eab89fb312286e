import { createECDH, hkdfSync } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { isErrno } from "../../embedded/files.ts";

/** The key pair that identifies the site to push services (RFC 8292); base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

const Keys = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });

/** The order of P-256: private keys are the numbers from 1 to ORDER - 1. */
const ORDER = 0xffffffff_00000000_ffffffff_ffffffff_bce6faad_a7179e84_f3b9cac2_fc632551n;
/** Half as long again as the order, so that the remainder is unbiased (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48;
const KEY_BYTES = 32;

type Sources = {
  /** Keys of the settings. */
  set?: VapidKeys | undefined;
  /** The data folder. */
  dataDir: string;
  secretKey: string;
};

/**
 * The site's keys: those of the settings, else those of the file that an earlier version made, else those derived from
 * the secret key, which all processes and restored sites share. Subscriptions are bound to the keys: after a change, a
 * browser shows nothing until its owner opens the site.
 * @throws Error when the file is broken
 */
export async function siteVapidKeys({ set, dataDir, secretKey }: Sources): Promise<VapidKeys> {
  return set ?? (await readKept(path.join(dataDir, "push-keys.json"))) ?? vapidKeysOf(secretKey);
}

async function readKept(file: string): Promise<VapidKeys | undefined> {
  try {
    return Keys.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (isErrno(error, "ENOENT")) return undefined;
    throw new Error(`${file} cannot be read. Bring it back from a copy, or remove it: browsers then get new keys.`);
  }
}

/** The keys derived from a secret key. */
export function vapidKeysOf(secretKey: string): VapidKeys {
  const seed = Buffer.from(hkdfSync("sha256", secretKey, "", "vapid", SEED_BYTES));
  const scalar = (BigInt(`0x${seed.toString("hex")}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(2 * KEY_BYTES, "0"), "hex");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}
