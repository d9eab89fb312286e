import { readFile } from "node:fs/promises";
import path from "node:path";
import webPush from "web-push";
import { z } from "zod";
import { isErrno, keepOnce } from "../../embedded/files.ts";

/** The pair that says to push services which site is speaking (RFC 8292); base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

const Keys = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) });

/**
 * The site's keys: those of the settings, else those that were made at random at the first start and are kept in the data
 * folder for its owner's eyes only. Browsers are bound to them: with others, everybody has to allow notifications again.
 * @throws Error when the file is there but broken.
 */
export async function loadVapidKeys(dataDir: string, set?: VapidKeys): Promise<VapidKeys> {
  if (set) return set;
  const file = path.join(dataDir, "push-keys.json");
  const kept = await read(file);
  if (kept) return kept;
  const made = webPush.generateVAPIDKeys();
  return (await keepOnce(file, `${JSON.stringify(made, null, 2)}\n`)) ? made : loadVapidKeys(dataDir);
}

async function read(file: string): Promise<VapidKeys | undefined> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (isErrno(error, "ENOENT")) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return Keys.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${file} is broken. Restore it from a backup, or remove it: people then allow notifications again.`,
    );
  }
}
