import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { isErrno, makeFolder, writeFileOnce } from "./files.ts";

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
/** The keys that go along with a site's data; the database's password belongs to the machine. */
export const MovedSecrets = Secrets.omit({ databasePassword: true });

/** The default file for the secrets of a data folder. */
export const secretsFileOf = (dataDir: string): string => path.join(dataDir, "secrets.json");

/**
 * Loads the data folder's secrets, which the first start generates and stores in `secrets.json` (0600).
 * @param file another path, where several processes share them
 * @throws Error when the file exists but cannot be read: new secrets would lock everybody out of the data.
 */
export async function loadSecrets(dataDir: string, file = secretsFileOf(dataDir)): Promise<Secrets> {
  makeFolder(path.dirname(file));
  return (await readSecrets(file)) ?? create(file);
}

/**
 * Reads the secrets of an existing site; undefined where there are none.
 * @throws Error when the file exists but cannot be read
 */
export async function readSecrets(file: string): Promise<Secrets | undefined> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (isErrno(error, "ENOENT")) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return Secrets.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is broken. Restore it from a backup: without it the data cannot be opened.`);
  }
}

/** Stores the keys of another data folder in a new one, whose database gets a password of its own. */
export async function saveSecrets(dataDir: string, secrets: z.infer<typeof MovedSecrets>): Promise<void> {
  await create(path.join(dataDir, "secrets.json"), secrets);
}

async function create(file: string, known: Partial<Secrets> = {}): Promise<Secrets> {
  const secrets: Secrets = {
    jwtSecret: randomBytes(48).toString("base64url"),
    publishableKey: `sb_publishable_${randomBytes(24).toString("base64url")}`,
    secretKey: `sb_secret_${randomBytes(32).toString("base64url")}`,
    databasePassword: randomBytes(24).toString("base64url"),
    ...known,
  };
  return (await writeFileOnce(file, `${JSON.stringify(secrets, null, 2)}\n`))
    ? secrets
    : loadSecrets(path.dirname(file), file);
}
