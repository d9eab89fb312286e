import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeFolder } from "./files.ts";

/** Another live process works on this data folder. */
export class DataFolderInUse extends Error {
  readonly holder: number | undefined;
  constructor(dataDir: string, holder: number | undefined) {
    const owner = holder === undefined ? "another process" : `process ${holder}`;
    super(`The data folder ${dataDir} is in use by ${owner}. Stop it first, or set DATA_DIR to another folder.`);
    this.name = "DataFolderInUse";
    this.holder = holder;
  }
}

/** Nothing can be written to the data folder. */
export class DataFolderUnusable extends Error {
  constructor(dataDir: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The data folder ${dataDir} cannot be used: ${reason}. Its disk must be writable and have room, and the folder must belong to whoever runs this process.`,
      { cause },
    );
    this.name = "DataFolderUnusable";
  }
}

/** Held until the process ends: a database that is garbage-collected would release its lock. */
const locks = new Set<DatabaseSync>();

/**
 * Locks the data folder for this process. The lock is the operating system's own (SQLite holds it), so it ends with the
 * process, even when that is killed. Nothing else in the process may open `lock.db`: closing it would release the lock.
 * @returns a function that releases the lock
 * @throws DataFolderInUse, DataFolderUnusable
 */
export function lockDataFolder(dataDir: string): () => void {
  const holderFile = path.join(dataDir, "lock.pid");
  let lock: DatabaseSync | undefined;
  try {
    makeFolder(dataDir);
    const lockFile = path.join(dataDir, "lock.db");
    // SQLite does not say why it cannot open a file.
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    if (existsSync(lockFile)) accessSync(lockFile, constants.R_OK | constants.W_OK);
    const opened = new DatabaseSync(lockFile, { timeout: 0 });
    lock = opened;
    opened.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    writeFileSync(holderFile, `${process.pid}\n`);
    locks.add(opened);
    return () => {
      locks.delete(opened);
      opened.close();
    };
  } catch (error) {
    lock?.close();
    throw isBusy(error) ? new DataFolderInUse(dataDir, readHolder(holderFile)) : new DataFolderUnusable(dataDir, error);
  }
}

const SQLITE_BUSY = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;

function readHolder(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, "utf8"), 10) || undefined;
  } catch {
    return undefined;
  }
}
