import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another live process works on this data folder. */
export class DataFolderInUse extends Error {
  readonly holder: number | undefined;
  constructor(dataDir: string, holder: number | undefined) {
    const who = holder === undefined ? "another process" : `process ${holder}`;
    super(`The data folder ${dataDir} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`);
    this.name = "DataFolderInUse";
    this.holder = holder;
  }
}

/**
 * Takes the data folder for this process alone. The lock is the operating system's own (SQLite holds it), so it ends with
 * the process, however that ends. Nothing else in the process may open `lock.db`: closing it would give the lock away.
 * @returns a function that gives the folder back.
 * @throws DataFolderInUse
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const holderFile = path.join(dataDir, "lock.pid");
  const lock = new DatabaseSync(path.join(dataDir, "lock.db"), { timeout: 0 });
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw new Error(`The data folder ${dataDir} cannot be locked.`, { cause: error });
    throw new DataFolderInUse(dataDir, readHolder(holderFile));
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return () => lock.close();
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
