import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "prepare-"));
  cpSync(path.resolve(import.meta.dirname, "..", "prepare"), path.join(root, "scripts/prepare"), { recursive: true });
  cpSync(path.resolve(import.meta.dirname, "../prepare.mjs"), path.join(root, "scripts/prepare.mjs"));
  for (const file of ["package.json", "package-lock.json"]) await writeFile(path.join(root, file), "{}");
  await mkdir(path.join(root, "node_modules/.bin"), { recursive: true });
  await writeFile(path.join(root, "node_modules/.bin/node"), "of before");
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Prepares the folder with an npm that does this. */
async function prepare(npm: string) {
  await writeFile(path.join(root, "npm"), `#!/bin/sh\n${npm}\n`);
  await chmod(path.join(root, "npm"), 0o755);
  const env = { ...process.env, PATH: `${root}:${process.env.PATH}`, npm_execpath: "" };
  const { status, stderr } = spawnSync(process.execPath, ["scripts/prepare.mjs", "--no-build"], {
    cwd: root,
    env,
    encoding: "utf8",
  });
  return { status, stderr };
}
const packages = () => readFile(path.join(root, "node_modules/.bin/node"), "utf8");
/** An npm whose Node does nothing. */
const MAKE =
  "mkdir -p node_modules/.bin && printf '#!/bin/sh\\n# new' > node_modules/.bin/node && chmod +x node_modules/.bin/node";

test("packages are put in place once they are complete", async () => {
  expect((await prepare(MAKE)).status).toBe(0);
  expect(await packages()).toContain("new");
  expect(await readdir(path.join(root, ".cache"))).toEqual([]);
});

test.each([
  ["the system ends npm", "kill -9 $$", /out of memory/],
  ["the system ends what npm started", "echo 'npm error signal SIGKILL'; exit 1", /out of memory/],
  ["the registry is away", "echo ENOTFOUND; exit 1", /cannot reach its registry/],
  ["the disk is full", "echo ENOSPC; exit 1", /disk is full/],
])("an installation with %s keeps the packages that the site runs on, and says why", async (_, fails, why) => {
  const { status, stderr } = await prepare(`${MAKE}; ${fails}`);
  expect(status).toBe(1);
  expect(stderr).toMatch(why);
  expect(await packages()).toBe("of before");
  expect(await readdir(path.join(root, ".cache"))).toEqual([]);
});
