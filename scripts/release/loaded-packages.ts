import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const NAMED = /\b(?:from|import)\s*\(?\s*["']([@\w./-]+)["']/g;

/** The package name of an import. */
export const packageOf = (name: string): string =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

/** The packages that these modules import, transitively over their own files. */
export function packagesLoadedBy(modules: readonly string[]): Set<string> {
  const files = new Set<string>();
  const packages = new Set<string>();
  const read = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(NAMED))
      if (name.startsWith(".")) read(path.join(path.dirname(file), name));
      else packages.add(packageOf(name));
  };
  for (const name of modules) read(fileURLToPath(import.meta.resolve(name)));
  return packages;
}
