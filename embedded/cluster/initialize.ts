import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import type { RunAs } from "./run-as.ts";

const run = promisify(execFile);

/**
 * Makes the database's files once. They are made beside their place and moved there when complete, so that an interrupted
 * first start leaves nothing that the next one could mistake for a database.
 */
export async function initialize(pgdata: string, password: string, binaries: Binaries, as: RunAs): Promise<void> {
  if (existsSync(path.join(pgdata, "PG_VERSION"))) return;
  const making = `${pgdata}.making`;
  const passwordFile = `${pgdata}.password`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true, mode: 0o700 });
  await chmod(making, 0o700);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  as.own(making);
  as.own(passwordFile);
  const [program, args] = as.command(binaries.initdb, [
    ...["-D", making, "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`],
    // ICU compares and lower-cases Portuguese; the C locale does not know that Ç and ç are one letter.
    ...["-E", "UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=und", "--data-checksums"],
  ]);
  try {
    await run(program, args, as.ids);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rm(pgdata, { recursive: true, force: true });
  await rename(making, pgdata);
}
