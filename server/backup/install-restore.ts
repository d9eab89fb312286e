import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { endOrphanedProcesses } from "../../embedded/cluster/orphaned-processes.ts";
import { lockDataFolder } from "../../embedded/data-folder-lock.ts";
import { isErrno, syncFolder } from "../../embedded/files.ts";
import { leftoversIn } from "./staging.ts";

/** The parts of a data folder that a restore replaces. Everything else there stays. */
export const RESTORED = ["pgdata", "storage", "secrets.json"];
const JOURNAL = "restore.json";
/** The folder beside the target in which a restore builds. */
export const RESTORING = ".restore";
/** A data folder is readable only by its owner. While root restores, other users may pass through. */
const PRIVATE = 0o700;

const Journal = z.object({
  /**
   * The new data is complete in `from`, and the existing data is moved to `aside`: both are names in the data folder.
   */
  ready: z.object({ from: z.string(), aside: z.string() }).optional(),
  /** External databases with an incomplete restore: hashes of their addresses, or all. */
  half: z.union([z.array(z.string()), z.literal("all")]),
});
type Journal = z.infer<typeof Journal>;

/** The format that earlier builds wrote. */
const EarlierJournal = z.union([
  z.object({ from: z.string(), aside: z.string() }).transform((ready): Journal => ({ ready, half: [] })),
  z.object({ database: z.literal(true) }).transform((): Journal => ({ half: "all" })),
  z.object({ database: z.string() }).transform(({ database }): Journal => ({ half: [database] })),
]);

/** Identifies a database by its host, port and name, regardless of user and options. */
function hashOf(databaseUrl: string): string {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const address = [hostname.toLowerCase() || searchParams.get("host"), port || "5432", pathname];
  return createHash("sha256").update(address.join("\n")).digest("hex");
}

/** A restore into an external database was interrupted, so that its data is incomplete. */
export class RestoreCutOff extends Error {
  constructor() {
    super("A restore into the database was cut off. Restore again, into a new and empty database.");
    this.name = "RestoreCutOff";
  }
}

/** Records that an external database is being restored; it is not usable until `markReady`. */
export async function markIncomplete(dataDir: string, databaseUrl: string): Promise<void> {
  const { half } = await readJournal(dataDir);
  if (half !== "all") await writeJournal(dataDir, { half: [...new Set([...half, hashOf(databaseUrl)])] });
}

/** Records that all data has arrived; `installRestore` does the rest, now or after an interruption. */
export async function markReady(
  dataDir: string,
  ready: { from: string; aside: string },
  databaseUrl?: string,
): Promise<void> {
  const { half } = await readJournal(dataDir);
  const whole = databaseUrl && hashOf(databaseUrl);
  // An earlier command left one of them half restored, and nobody knows which: it is taken for the one that is whole
  // now.
  const others = half === "all" ? (whole ? [] : half) : half.filter((one) => one !== whole);
  await writeJournal(dataDir, { ready, half: others });
}

async function writeJournal(dataDir: string, journal: Journal): Promise<void> {
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

/**
 * Moves the finished files of a restore into place. After an interruption at any point, it continues from there. The caller
 * holds the folder's lock.
 */
export async function installRestore(dataDir: string): Promise<void> {
  const { ready, half } = await readJournal(dataDir);
  if (!ready) return;
  const from = path.join(dataDir, ready.from);
  const aside = path.join(dataDir, ready.aside);
  for (const name of RESTORED) {
    const target = path.join(dataDir, name);
    if (!existsSync(path.join(from, name))) continue;
    if (existsSync(target)) {
      await mkdir(aside, { recursive: true, mode: 0o700 });
      await rename(target, path.join(aside, name));
    }
    await rename(path.join(from, name), target);
    await syncFolder(dataDir);
  }
  await rm(from, { recursive: true, force: true });
  await chmod(dataDir, PRIVATE);
  if (half.length > 0) return writeJournal(dataDir, { half });
  await rm(path.join(dataDir, JOURNAL), { force: true });
  await syncFolder(dataDir);
}

/** Ends what a killed restore left running, and removes what it left lying. The caller holds the folder's lock. */
export async function removeHalfRestored(dataDir: string): Promise<void> {
  for (const left of await leftoversIn(dataDir, RESTORING)) {
    await endOrphanedProcesses(path.join(left, "pgdata"));
    await rm(left, { recursive: true, force: true });
    await chmod(dataDir, PRIVATE);
  }
}

/**
 * Finishes an interrupted restore; call it before a site starts. One that was moving data into place is completed, an
 * earlier one is discarded.
 * @param databaseUrl the external database that the site starts with, if any
 * @throws RestoreCutOff when a restore into that database was, or may have been, interrupted; DataFolderInUse
 */
export async function finishRestore(dataDir: string, databaseUrl?: string): Promise<void> {
  const { ready, half } = await readJournal(dataDir);
  if (databaseUrl && (half === "all" || half.includes(hashOf(databaseUrl)))) throw new RestoreCutOff();
  const begun = ready !== undefined || (await leftoversIn(dataDir, RESTORING)).length > 0;
  if (!begun) return;
  const unlock = lockDataFolder(dataDir);
  try {
    await installRestore(dataDir);
    await removeHalfRestored(dataDir);
  } finally {
    unlock();
  }
}

async function readJournal(dataDir: string): Promise<Journal> {
  try {
    return z.union([EarlierJournal, Journal]).parse(JSON.parse(await readFile(path.join(dataDir, JOURNAL), "utf8")));
  } catch (error) {
    if (isErrno(error, "ENOENT")) return { half: [] };
    throw error;
  }
}
