import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { syncFolder } from "../files.ts";
import type { Binaries } from "./binaries.ts";
import type { RunAs } from "./run-as.ts";

const run = promisify(execFile);

/**
 * Makes the database's files once. They are made beside their place and moved there when complete, so that an interrupted
 * first start leaves nothing that the next one could mistake for a database. Existing files are never removed.
 * @throws Error if the existing files belong to another version of PostgreSQL, or are no database.
 */
export async function initialize(pgdata: string, password: string, binaries: Binaries, as: RunAs): Promise<void> {
  const found = versionOf(pgdata);
  if (found === binaries.major) return;
  if (found !== undefined)
    throw new Error(
      `${pgdata} was made by PostgreSQL ${found}, and this is ${binaries.major}. Restore a backup instead.`,
    );
  await removeUnfinished(pgdata);

  // A new name each time: an initdb that outlived its parent may still be writing to the last folder.
  const making = `${pgdata}.making-${randomBytes(4).toString("hex")}`;
  const passwordFile = `${making}.password`;
  await mkdir(making, { mode: 0o700 });
  await chmod(making, 0o700);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  as.own(making);
  as.own(passwordFile);
  const [program, args] = as.command(binaries.initdb, [
    "-D",
    making,
    "-U",
    "postgres",
    "-A",
    "scram-sha-256",
    `--pwfile=${passwordFile}`,
    // ICU compares and lower-cases Portuguese; the C locale does not know that Ç and ç are one letter.
    "-E",
    "UTF8",
    "--locale=C",
    "--locale-provider=icu",
    "--icu-locale=und",
    "--data-checksums",
  ]);
  try {
    await run(program, args, as.ids);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(making, pgdata).catch((cause: unknown) => {
    throw new Error(`${pgdata} holds something that is not a database. Move it away, or restore a backup.`, { cause });
  });
  await syncFolder(path.dirname(pgdata));
}

function versionOf(pgdata: string): string | undefined {
  try {
    return readFileSync(path.join(pgdata, "PG_VERSION"), "utf8").trim();
  } catch {
    return undefined;
  }
}

async function removeUnfinished(pgdata: string): Promise<void> {
  const folder = path.dirname(pgdata);
  const prefix = `${path.basename(pgdata)}.making`;
  for (const name of await readdir(folder))
    if (name.startsWith(prefix)) await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 });
}
