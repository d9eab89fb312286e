import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Pages } from "./compose.ts";
import { loadStaticFiles, type StaticFiles } from "./web/static-files.ts";

/** There is no build of the site. */
export class NotBuilt extends Error {}

const BUILDS = path.resolve(import.meta.dirname, "../.cache/builds");

/**
 * Loads the newest finished build. Each build has a folder of its own and `current` names the newest, so that
 * a process never sees half of one (see scripts/build.ts).
 */
export async function loadBuiltSite(): Promise<{ pages: Pages; statics: StaticFiles; patterns: string[] }> {
  const name = await readFile(path.join(BUILDS, "current"), "utf8").catch(() => {
    throw new NotBuilt("The site has not been built. `npm start` does it, or: node scripts/prepare.mjs");
  });
  const folder = path.join(BUILDS, name.trim());
  // React selects its development or production build by this.
  process.env.NODE_ENV = "production";
  const server: typeof import("./app.ts") = await import(pathToFileURL(path.join(folder, "server/index.js")).href);
  return {
    pages: server.createPages("production"),
    statics: await loadStaticFiles(path.join(folder, "client"), await earlierThan(folder)),
    patterns: server.pagePatterns(),
  };
}

/** The client folders of the other builds that are kept; each is complete. */
async function earlierThan(newest: string): Promise<string[]> {
  const entries = await readdir(BUILDS, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && /^[0-9a-f]{16}$/.test(entry.name))
    .map(({ name }) => path.join(BUILDS, name))
    .filter((folder) => folder !== newest)
    .map((folder) => path.join(folder, "client"));
}
