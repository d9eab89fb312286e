import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { z } from "zod";

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof Manifest>;

/**
 * Builds the islands' entry as one more client chunk. `virtual:islands` tells the server its address, and the files that
 * each island of it is made of, so that a document can ask for them ahead.
 */
export const islands = (entry: string): Plugin => ({
  name: "islands",
  buildStart() {
    if (this.environment.name === "client" && this.environment.mode === "build")
      this.emitFile({ type: "chunk", id: entry, name: "islands" });
  },
  resolveId: (id) => (id === "virtual:islands" ? `\0${id}` : undefined),
  load(id) {
    if (id !== "\0virtual:islands") return;
    if (this.environment.mode === "dev") return `export default "/${entry}"; export const filesOf = {};`;
    if (this.environment.name === "client") return 'export default ""; export const filesOf = {};';
    const { client } = this.environment.getTopLevelConfig().environments;
    const written = path.resolve(client?.build.outDir ?? "", ".vite/manifest.json");
    const manifest = Manifest.parse(JSON.parse(readFileSync(written, "utf8")));
    const own = filesBelow(manifest, entry);
    const filesOf = (manifest[entry]?.dynamicImports ?? []).map((island) => [
      path.basename(island).replace(/\.\w+$/, ""),
      [...filesBelow(manifest, island)].filter((file) => !own.has(file)),
    ]);
    return `export default ${JSON.stringify(`/${manifest[entry]?.file}`)};
      export const filesOf = ${JSON.stringify(Object.fromEntries(filesOf))};`;
  },
});

/** A chunk and everything that it imports at once. */
function filesBelow(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(`/${chunk.file}`)) return found;
  found.add(`/${chunk.file}`);
  for (const next of chunk.imports) filesBelow(manifest, next, found);
  return found;
}

/** Builds the service worker as one file at the root: what it may answer for is what lies below its address. */
export const serviceWorker = (entry: string): Plugin => ({
  name: "service-worker",
  buildStart() {
    if (this.environment.name === "client" && this.environment.mode === "build")
      this.emitFile({ type: "chunk", id: entry, fileName: "sw.js" });
  },
});
