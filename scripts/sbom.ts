// `npm run sbom`: prints everything that runs in production (CycloneDX), from the lockfile.
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { z } from "zod";

const ROOT = path.resolve(import.meta.dirname, "..");
const Entry = z.looseObject({ dev: z.boolean().optional(), devDependencies: z.unknown().optional() });
const Lock = z.looseObject({ packages: z.record(z.string(), Entry) });

const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(path.join(ROOT, file), "utf8"));
const withoutTools = ({ devDependencies: _, ...entry }: z.infer<typeof Entry>) => entry;

// `npm sbom --omit dev` leaves out whatever a tool needs, too, React among it (npm 11.19): npm is shown a tree without tools.
const folder = await mkdtemp(path.join(os.tmpdir(), "sbom-"));
try {
  const lock = Lock.parse(await read("package-lock.json"));
  const packages = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
  const delivered = packages.map(([place, entry]) => [place, place === "" ? withoutTools(entry) : entry]);
  const shown = {
    "package.json": withoutTools(Entry.parse(await read("package.json"))),
    "package-lock.json": { ...lock, packages: Object.fromEntries(delivered) },
  };
  for (const [file, content] of Object.entries(shown))
    await writeFile(path.join(folder, file), JSON.stringify(content));
  execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], { cwd: folder, stdio: "inherit" });
} finally {
  await rm(folder, { recursive: true, force: true });
}
