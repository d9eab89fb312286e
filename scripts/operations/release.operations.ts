import { execFileSync, spawn } from "node:child_process";
import { globSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { eventually } from "../../embedded/testing.ts";
import { endOf } from "../../server/testing.ts";
import { freePorts } from "./proxies.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** An archive of the same sources that was made elsewhere. */
const { OPERATIONS_RELEASE: archive = "" } = process.env;
/** The manifest of a package, not of a folder inside it. */
const PACKAGE = /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/;
const STARTS_WITHIN_S = 15;
const READY_WITHIN_MS = 120_000;
/** Ticks a second, which is the same on every common machine. */
const CLOCK_TICKS = 100;

const Parts = z.object({ components: z.array(z.object({ "bom-ref": z.string() })) });
const Folders = z.array(z.string());
const Package = z.object({ name: z.string(), version: z.string() });

/** The processor time of a process and its children, including ended ones, in seconds. */
async function processorOf(pid: number | string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / CLOCK_TICKS;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim().split(" ").filter(Boolean);
  const theirs = await Promise.all(children.map((child) => processorOf(child).catch(() => 0)));
  return theirs.reduce((sum, seconds) => sum + seconds, own);
}

describe.skipIf(!archive)("a release", () => {
  const name = path.basename(archive, ".tar.gz");
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "release-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("made again of the same sources, in another folder and by another build, is the same byte for byte", async () => {
    // The other archive was made in a tree without git.
    const env = { ...process.env, GIT_DIR: "/nowhere" };
    execFileSync(process.execPath, ["scripts/release.ts", folder], { cwd: ROOT, env, stdio: "pipe" });
    for (const end of ["tar.gz", "tar.gz.sha256", "cdx.json"]) {
      const [made, other] = await Promise.all(
        [folder, path.dirname(archive)].map((place) => readFile(path.join(place, `${name}.${end}`))),
      );
      expect(made?.equals(other ?? Buffer.of()), end).toBe(true);
    }
  });

  test("a release lists the packages that are in it or built into its pages, and no others", async () => {
    execFileSync("tar", ["-xzf", archive, "-C", folder]);
    const inside = (pattern: string) => globSync(pattern, { cwd: path.join(folder, name) });
    const parse = async <T>(file: string, shape: z.ZodType<T>) =>
      shape.parse(JSON.parse(await readFile(path.join(folder, name, file), "utf8")));
    const manifests = inside("node_modules/**/package.json").filter((file) => PACKAGE.test(file));
    const there = await Promise.all(manifests.map((file) => parse(file, Package)));
    const present = there.map((one) => `${one.name}@${one.version}`);
    const built = (
      await Promise.all(inside(".cache/builds/*/*/.packages.json").map((file) => parse(file, Folders)))
    ).flat();
    const { components } = await parse(
      path.relative(path.join(folder, name), archive).replace(/tar\.gz$/, "cdx.json"),
      Parts,
    );
    const listed = components.map((part) => part["bom-ref"]);
    expect(present.length).toBeGreaterThan(50);
    expect(present.filter((one) => !listed.includes(one))).toEqual([]);
    const ofPages = (part: string) =>
      built.some((place) => place.endsWith(`node_modules/${part.replace(/@[^@]+$/, "")}`));
    expect(listed.filter((part) => !present.includes(part) && !ofPages(part))).toEqual([]);
  });

  test("a release is ready on one processor within 15 seconds of its time, the first time and the next", async () => {
    const dataDir = path.join(folder, "data");
    await mkdir(dataDir);
    const { site: port } = await freePorts();
    for (const which of ["first", "second"]) {
      const began = performance.now();
      const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, SMTP_URL: "" };
      const command = ["-c", "0", path.join(folder, name, "bin/site")];
      const child = spawn("taskset", command, { env, stdio: "ignore" });
      try {
        const health = () =>
          fetch(`http://127.0.0.1:${port}/healthz`).then(
            (answer) => answer.ok,
            () => false,
          );
        await eventually(health, READY_WITHIN_MS);
        const seconds = (performance.now() - began) / 1000;
        const processor = await processorOf(child.pid ?? 0);
        console.log(`The ${which} start took ${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of processor.`);
        expect(processor).toBeLessThan(STARTS_WITHIN_S);
      } finally {
        child.kill("SIGTERM");
        await endOf(child);
      }
    }
  });
});
