import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { isErrno, syncFolder } from "./files.ts";

const Secrets = z.object({
  /** Signs access tokens (HS256). */
  jwtSecret: z.string().min(32),
  /** Identifies a client of the visitor's level; public. */
  publishableKey: z.string().startsWith("sb_publishable_"),
  /** Full rights; never leaves the server. */
  secretKey: z.string().startsWith("sb_secret_"),
  databasePassword: z.string().min(16),
});
export type Secrets = z.infer<typeof Secrets>;

/** Where a data folder keeps its secrets, unless told otherwise. */
export const secretsFileOf = (dataDir: string): string => path.join(dataDir, "secrets.json");

/**
 * The data folder's secrets, made at random at the first start and kept in `secrets.json` (0600).
 * @param file elsewhere, where several processes share them.
 * @throws Error when the file is there but broken: a new set would lock everybody out of the data.
 */
export async function loadSecrets(dataDir: string, file = secretsFileOf(dataDir)): Promise<Secrets> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (isErrno(error, "ENOENT")) return undefined;
    throw error;
  });
  if (text === undefined) return create(file);
  try {
    return Secrets.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is broken. Restore it from a backup: without it the data cannot be opened.`);
  }
}

/** Puts keys that another data folder had into a new one, whose database gets a password of its own. */
export async function keepSecrets(dataDir: string, kept: Omit<Secrets, "databasePassword">): Promise<void> {
  await create(path.join(dataDir, "secrets.json"), kept);
}

async function create(file: string, kept: Partial<Secrets> = {}): Promise<Secrets> {
  const secrets: Secrets = {
    jwtSecret: randomBytes(48).toString("base64url"),
    publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secretKey: `sb_secret_${randomBytes(32).toString("base64url")}`,
    databasePassword: randomBytes(24).toString("base64url"),
    ...kept,
  };
  // Written beside, then put in place whole: a crash leaves the complete file or none.
  const whole = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  const handle = await open(whole, "wx", 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  const first = await putInPlace(whole, file);
  await syncFolder(path.dirname(file));
  return first ? secrets : loadSecrets(path.dirname(file), file);
}

/** False when another process, starting at the same time on its own database, was first: its secrets count. */
async function putInPlace(whole: string, file: string): Promise<boolean> {
  try {
    await link(whole, file);
    return true;
  } catch (error) {
    if (isErrno(error, "EEXIST")) return false;
    // Not every file system has hard links.
    await rename(whole, file);
    return true;
  } finally {
    await rm(whole, { force: true });
  }
}
