// `npm run sbom`: prints everything that runs in production (CycloneDX), from the lockfile.
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { z } from "zod";

const NAME = "english-with";
const ROOT = path.resolve(import.meta.dirname, "..");
const Entry = z.looseObject({
  dev: z.boolean().optional(),
  link: z.boolean().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.unknown().optional(),
  workspaces: z.unknown().optional(),
});
const Lock = z.looseObject({ packages: z.record(z.string(), Entry) });
const Bom = z.looseObject({
  serialNumber: z.string().optional(),
  metadata: z.looseObject({
    timestamp: z.string(),
    component: z.looseObject({ "bom-ref": z.string(), name: z.string() }),
  }),
  components: z.array(z.looseObject({ "bom-ref": z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
export type Bom = z.infer<typeof Bom>;

const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(path.join(ROOT, file), "utf8"));
const withoutTools = ({ devDependencies: _, workspaces: __, ...entry }: z.infer<typeof Entry>) => entry;

/** Everything that runs in production. */
export async function listParts(): Promise<Bom> {
  // `npm sbom --omit dev` also omits dependencies that a tool shares, such as React (npm 11.19), so npm gets a tree
  // without tools.
  const folder = await mkdtemp(path.join(os.tmpdir(), "sbom-"));
  try {
    const lock = Lock.parse(await read("package-lock.json"));
    // Workspace folders belong to the site, so their dependencies are the site's.
    const isOwn = (place: string) => !place.includes("node_modules/");
    const folders = Object.entries(lock.packages).flatMap(([place, entry]) => (isOwn(place) ? [entry] : []));
    const needed = Object.assign(
      {},
      ...folders.flatMap(({ dependencies, optionalDependencies }) => [dependencies, optionalDependencies]),
    );
    const site = (entry: z.infer<typeof Entry>) => ({ ...withoutTools(entry), dependencies: needed });
    const packages = Object.entries(lock.packages).filter(([place, { dev, link }]) => !dev && !link && !isOwn(place));
    const delivered = [["", site(Entry.parse(lock.packages[""]))], ...packages];
    const shown = {
      "package.json": site(Entry.parse(await read("package.json"))),
      "package-lock.json": { ...lock, packages: Object.fromEntries(delivered) },
    };
    for (const [file, content] of Object.entries(shown))
      await writeFile(path.join(folder, file), JSON.stringify(content));
    const args = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
    const printed = execFileSync("npm", args, { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 26 });
    const bom = Bom.parse(JSON.parse(printed));
    // npm names it after the temporary folder.
    bom.metadata.component.name = NAME;
    return bom;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Keeps only these packages, with their dependencies on each other.
 * @param packages a name and a version each, such as `react@19.3.1`
 */
export function componentsOf(bom: Bom, packages: ReadonlySet<string>): Bom {
  const components = bom.components.filter((part) => packages.has(part["bom-ref"]));
  const kept = new Set([bom.metadata.component["bom-ref"], ...components.map((part) => part["bom-ref"])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((needed) => kept.has(needed)) }));
  return { ...bom, components, dependencies };
}

if (import.meta.filename === process.argv[1]) console.log(JSON.stringify(await listParts(), null, 2));
