import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isAlive } from "../../embedded/cluster/processes.ts";
import { eventually } from "../../embedded/testing.ts";
import { describeProblem, UnusableEnvironment } from "./problem.mjs";

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

const writeNpm = (lines: string) => writeFile(path.join(root, "npm"), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
const environment = () => ({ ...process.env, PATH: `${root}:${process.env.PATH}`, npm_execpath: "" });

/** Prepares the folder with a fake npm. */
async function prepare(npm: string, ...args: string[]) {
  await writeNpm(npm);
  const { status, stderr } = spawnSync(process.execPath, ["scripts/prepare.mjs", ...args], {
    cwd: root,
    env: environment(),
    encoding: "utf8",
  });
  return { status, stderr };
}
const packages = () => readFile(path.join(root, "node_modules/.bin/node"), "utf8");
/** An npm whose Node does nothing. */
const MAKE =
  "mkdir -p node_modules/.bin && printf '#!/bin/sh\\n# new' > node_modules/.bin/node && chmod +x node_modules/.bin/node";

test("a folder of the site that is a package is installed with the others", async () => {
  await writeFile(path.join(root, "package.json"), '{ "workspaces": ["embedded"] }');
  await mkdir(path.join(root, "embedded"));
  await writeFile(path.join(root, "embedded/package.json"), "{}");
  expect((await prepare(`test -f embedded/package.json && ${MAKE}`, "--no-build")).status).toBe(0);
});

test("packages are put in place once they are complete", async () => {
  expect((await prepare(MAKE, "--no-build")).status).toBe(0);
  expect(await packages()).toContain("new");
  expect(await readdir(path.join(root, ".cache"))).toEqual([]);
});

test("under nohup a closed terminal ends neither an installation nor the site that it is for", async () => {
  const { scripts } = JSON.parse(await readFile(path.resolve(import.meta.dirname, "../../package.json"), "utf8"));
  await writeNpm(`echo begun > ${root}/begun; until [ -e ${root}/closed ]; do sleep 0.02; done; ${MAKE}`);
  await mkdir(path.join(root, "bin"));
  await writeFile(path.join(root, "bin/site"), "echo serves > served");
  const start = scripts.start.replace("prepare.mjs", "prepare.mjs --no-build");
  const site = spawn("sh", ["-c", start], { cwd: root, env: environment(), stdio: "ignore", detached: true });
  const ended = once(site, "exit");
  await eventually(() => existsSync(path.join(root, "begun")));
  process.kill(-(site.pid ?? 0), "SIGHUP");
  await writeFile(path.join(root, "closed"), "");
  expect(await ended).toEqual([0, null]);
  expect(await readFile(path.join(root, "served"), "utf8")).toBe("serves\n");
});

test("a stop ends an installation, whichever group it is in", async () => {
  await writeNpm(`echo $$ > ${root}/begun; exec sleep 60`);
  const child = spawn(process.execPath, ["scripts/prepare.mjs"], { cwd: root, env: environment(), stdio: "ignore" });
  const ended = once(child, "exit");
  const npm = await eventually(
    async () => Number(await readFile(path.join(root, "begun"), "utf8").catch(() => "")) || undefined,
  );
  child.kill("SIGTERM");
  expect(await ended).toEqual([1, null]);
  await eventually(() => !isAlive(npm));
});

/** The units retry after the first exit code, and give up after the second. */
const PASSING = 1;
const LASTING = 78;
test.each([
  ["the system ends npm", "kill -9 $$", /out of memory/, LASTING],
  ["the system ends what npm started", "echo 'npm error signal SIGKILL'; exit 1", /out of memory/, LASTING],
  ["the registry is away", "echo ENOTFOUND; exit 1", /cannot reach its registry/, PASSING],
  ["the disk is full", "echo ENOSPC; exit 1", /disk is full/, LASTING],
  ["npm fails for a reason of its own", "echo EINTEGRITY; exit 1", /could not be installed.*EINTEGRITY/s, LASTING],
  ["the folder is somebody else's", "echo EACCES; exit 1", /belong to you/, LASTING],
])("when %s, the packages that the site runs on stay, and the reason is given", async (_, fails, why, code) => {
  const { status, stderr } = await prepare(`${MAKE}; ${fails}`, "--no-build");
  expect(status).toBe(code);
  expect(stderr).toMatch(why);
  expect(await packages()).toBe("of before");
  expect(await readdir(path.join(root, ".cache"))).toEqual([]);
});

describe("a build that fails", () => {
  /** An npm whose Node builds like this, and notes that it was asked to. */
  const building = (lines: string) =>
    MAKE.replace("# new", () => `case $1 in *build.ts) echo begun >> begun; ${lines};; esac`);
  const begun = async () => (await readFile(path.join(root, "begun"), "utf8")).trim().split("\n").length;
  const changeNode = async (from: string, to: string) => {
    const node = path.join(root, "node_modules/.bin/node");
    await writeFile(node, (await readFile(node, "utf8")).replace(from, to));
  };

  test.each([
    ["the system ends it", "kill -9 $$", /out of memory: 1 GB is needed to build/],
    ["the disk is full", "echo ENOSPC: no space; exit 1", /The disk is full/],
  ])(
    "a build that fails because %s is not retried by the units, and begins again at the next start",
    async (_, fails, why) => {
      for (const times of [1, 2]) {
        const { status, stderr } = await prepare(building(fails));
        expect(status).toBe(LASTING);
        expect(stderr).toMatch(why);
        expect(await begun()).toBe(times);
      }
    },
  );

  test("a build that fails because of its sources is not repeated by a start, which gives the reason at once", async () => {
    for (const said of [/build.ts failed\.$/, /failed before.*npm run build$/]) {
      const { status, stderr } = await prepare(building("echo Unexpected token; exit 1"));
      expect(status).toBe(LASTING);
      expect(stderr.trim()).toMatch(said);
      expect(stderr).toContain("Unexpected token");
      expect(await begun()).toBe(1);
    }
  });

  test("a build that fails is repeated by hand, and by the next start once the sources have changed", async () => {
    await prepare(building("exit 1"));
    expect((await prepare("", "--again")).status).toBe(LASTING);
    expect(await begun()).toBe(2);
    await changeNode("exit 1", "exit 0");
    await mkdir(path.join(root, "app"));
    await writeFile(path.join(root, "app/mended.ts"), "");
    expect((await prepare("")).status).toBe(0);
    expect(await begun()).toBe(3);
    await rm(path.join(root, "app/mended.ts"));
    expect((await prepare("")).status).toBe(0);
  });
});

test.each([
  ["EACCES", UnusableEnvironment, "/srv/site/.cache cannot be written to. Does this folder belong to you?"],
  ["EROFS", UnusableEnvironment, "/srv/site/.cache cannot be written to. Does this folder belong to you?"],
  ["ENOSPC", UnusableEnvironment, "The disk is full."],
])("a folder that the system keeps from being prepared (%s) is reported in one sentence", (code, Kind, sentence) => {
  const said = describeProblem(Object.assign(new Error(code), { code, path: "/srv/site/.cache" }));
  expect(said).toBeInstanceOf(Kind);
  expect(said.message).toBe(sentence);
});
