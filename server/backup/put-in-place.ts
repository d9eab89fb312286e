import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { endLeftovers } from "../../embedded/cluster/leftovers.ts";
import { lockDataFolder } from "../../embedded/data-folder-lock.ts";
import { isErrno, syncFolder } from "../../embedded/files.ts";
import { leftoversIn } from "./staging.ts";

/** What a restore puts into a data folder. What else is there stays. */
export const RESTORED = ["pgdata", "storage", "secrets.json"];
const JOURNAL = "restore.json";
/** Where a restore builds what it brings, beside its place. */
export const RESTORING = ".restore";

const Journal = z.union([
  /** All that comes is complete in `from`, and what was there goes to `aside`: names in the data folder. */
  z.object({ from: z.string(), aside: z.string() }),
  /** Rows are being put into a database that is elsewhere: a hash of its address. */
  z.object({ database: z.string() }),
]);
type Journal = z.infer<typeof Journal>;

/** Names a database by where it is, not by who connects or how. */
export function journalOf(databaseUrl: string): { database: string } {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const address = [hostname.toLowerCase() || searchParams.get("host"), port || "5432", pathname];
  return { database: createHash("sha256").update(address.join("\n")).digest("hex") };
}

/** A restore into a database of one's own was cut off: what is there is no site. */
export class RestoreCutOff extends Error {
  constructor() {
    super("A restore into the database was cut off. Restore again, into a new and empty database.");
    this.name = "RestoreCutOff";
  }
}

/** Says that a restore has begun that must not be mistaken for a site until `finishRestore`. */
export async function writeJournal(dataDir: string, journal: Journal): Promise<void> {
  const whole = path.join(dataDir, `${JOURNAL}.new`);
  const handle = await open(whole, "w", 0o600);
  try {
    await handle.writeFile(JSON.stringify(journal));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(whole, path.join(dataDir, JOURNAL));
  await syncFolder(dataDir);
}

/** Puts in place what a restore has ready. Cut off anywhere, it goes on where it was. The caller holds the folder's lock. */
export async function putInPlace(dataDir: string): Promise<void> {
  const journal = await readJournal(dataDir);
  if (!journal || "database" in journal) return;
  const [from, aside] = [path.join(dataDir, journal.from), path.join(dataDir, journal.aside)];
  for (const name of RESTORED) {
    const place = path.join(dataDir, name);
    if (!existsSync(path.join(from, name))) continue;
    if (existsSync(place)) {
      await mkdir(aside, { recursive: true, mode: 0o700 });
      await rename(place, path.join(aside, name));
    }
    await rename(path.join(from, name), place);
    await syncFolder(dataDir);
  }
  await rm(from, { recursive: true, force: true });
  await rm(path.join(dataDir, JOURNAL), { force: true });
  await syncFolder(dataDir);
}

/** Ends what a killed restore left running, and removes what it left lying. The caller holds the folder's lock. */
export async function removeHalfRestored(dataDir: string): Promise<void> {
  for (const left of await leftoversIn(dataDir, RESTORING)) {
    await endLeftovers(path.join(left, "pgdata"), path.join(left, "run"));
    await rm(left, { recursive: true, force: true });
  }
}

/**
 * To be called before a site starts: a restore that was cut off while it put things in place is finished first, and one that
 * had not come so far leaves nothing.
 * @param databaseUrl the database that the site starts with, where that is elsewhere
 * @throws RestoreCutOff when a restore into that very database was cut off; DataFolderInUse
 */
export async function finishRestore(dataDir: string, databaseUrl?: string): Promise<void> {
  const journal = await readJournal(dataDir);
  const half = journal && "database" in journal ? journal.database : undefined;
  if (half !== undefined && databaseUrl && half === journalOf(databaseUrl).database) throw new RestoreCutOff();
  const begun = (journal && half === undefined) || (await leftoversIn(dataDir, RESTORING)).length > 0;
  if (!begun) return;
  const unlock = lockDataFolder(dataDir);
  try {
    await putInPlace(dataDir);
    await removeHalfRestored(dataDir);
  } finally {
    unlock();
  }
}

async function readJournal(dataDir: string): Promise<Journal | undefined> {
  try {
    return Journal.parse(JSON.parse(await readFile(path.join(dataDir, JOURNAL), "utf8")));
  } catch (error) {
    if (isErrno(error, "ENOENT")) return undefined;
    throw error;
  }
}
