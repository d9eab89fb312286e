// Builds the site into `.cache/builds/<fingerprint of its inputs>`. Run by scripts/prepare.mjs, one at a time. A build
// appears by a rename once it is complete, and `current` then names it; a process that serves an older one keeps its
// files.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { compressFiles } from "./compress.ts";
import { slimManifestIn } from "./slim-manifest.ts";

const KEPT_BUILDS = 3;

const root = path.resolve(import.meta.dirname, "..");
const builds = path.join(root, ".cache/builds");
const [, , inputs] = process.argv;
if (!inputs || !/^[0-9a-f]{16}$/.test(inputs)) throw new Error("builds are made by: node scripts/prepare.mjs");

const folder = path.join(builds, inputs);
if (!existsSync(folder)) {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const { status, signal } = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    cwd: root,
    env: { ...process.env, BUILD_FOLDER: unfinished },
    stdio: "inherit",
  });
  // The reason is printed already.
  if (signal) process.kill(process.pid, signal);
  if (status !== 0) process.exit(1);
  await slimManifestIn(path.join(unfinished, "client/assets"));
  await compressFiles(path.join(unfinished, "client"));
  await rename(unfinished, folder);
}
await utimes(folder, new Date(), new Date());

const pointer = path.join(builds, "current");
await writeFile(`${pointer}.new`, `${inputs}\n`);
await rename(`${pointer}.new`, pointer);
await removeOldBuilds();

async function removeOldBuilds(): Promise<void> {
  const entries = await readdir(builds, { withFileTypes: true });
  const folders = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) => ({ name, used: (await stat(path.join(builds, name))).mtimeMs })),
  );
  const old = folders.sort((a, b) => b.used - a.used).slice(KEPT_BUILDS);
  await Promise.all(old.map(({ name }) => rm(path.join(builds, name), { recursive: true, force: true })));
}
