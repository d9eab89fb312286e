import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { z } from "zod";

const Manifest = z.record(z.string(), z.object({ file: z.string() }));

/** Builds the islands' entry as an additional client chunk; `virtual:islands` gives the server its address. */
export const islands = (entry: string): Plugin => ({
  name: "islands",
  buildStart() {
    if (this.environment.name === "client" && this.environment.mode === "build")
      this.emitFile({ type: "chunk", id: entry, name: "islands" });
  },
  resolveId: (id) => (id === "virtual:islands" ? `\0${id}` : undefined),
  load(id) {
    if (id !== "\0virtual:islands") return;
    if (this.environment.mode === "dev") return `export default "/${entry}"`;
    if (this.environment.name === "client") return 'export default ""';
    const { client } = this.environment.getTopLevelConfig().environments;
    const written = path.resolve(client?.build.outDir ?? "", ".vite/manifest.json");
    const manifest = Manifest.parse(JSON.parse(readFileSync(written, "utf8")));
    return `export default ${JSON.stringify(`/${manifest[entry]?.file}`)}`;
  },
});

/** Builds the service worker as one file at the root, because its scope is below its own path. */
export const serviceWorker = (entry: string): Plugin => ({
  name: "service-worker",
  buildStart() {
    if (this.environment.name === "client" && this.environment.mode === "build")
      this.emitFile({ type: "chunk", id: entry, fileName: "sw.js" });
  },
});
