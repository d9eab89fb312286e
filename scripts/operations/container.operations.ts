import { spawnSync } from "node:child_process";
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../embedded/testing.ts";
import { adminOf, STUDENT } from "./admin.ts";
import { linesOf } from "./manual.ts";

/** A folder with a `docker` command that has the image. */
const { OPERATIONS_DOCKER: docker = "" } = process.env;
const [, RUN = "", LOGS = "", BACKUP = "", STOP = "", RESTORE = "", START = ""] = linesOf(
  "**Docker**",
  "docker build",
).split("\n");
/** The most that the image may have, in MB, without Debian's 75; Node and PostgreSQL take 180. */
const LARGEST_MB = 400;
const USER = 1000;
const READY_WITHIN_MS = 60_000;

describe.skipIf(!docker)("the container, by the manual's lines", () => {
  const admin = adminOf("http://127.0.0.1:3000", async () => sh("docker exec english-with cat /data/secrets.json"));
  let folder: string;
  /** Runs a line in the folder of the settings. */
  const sh = (line: string): string => {
    const { status, stdout, stderr } = spawnSync("sh", ["-ec", line.replaceAll("/somewhere", folder)], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, PATH: `${docker}:${process.env.PATH}` },
      timeout: 120_000,
    });
    if (status !== 0) throw new Error(`ended with ${status}: ${line}\n${stdout}${stderr}`);
    return stdout;
  };
  const healthy = () =>
    eventually(() => {
      try {
        sh("docker healthcheck run english-with");
        return true;
      } catch {
        return false;
      }
    }, READY_WITHIN_MS);
  const inVolume = (command: string) => sh(`docker run --rm -v english-with:/data english-with ${command}`);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "container-"));
    // The container's user reads files in it.
    await chmod(folder, 0o755);
    await writeFile(path.join(folder, "site.env"), "ADMIN_EMAIL=ana@example.com\n");
  });
  afterAll(async () => {
    sh("docker rm -f -t 30 english-with; docker volume rm -f english-with");
    await rm(folder, { recursive: true, force: true });
  });

  test("the container is as large as what it runs", () => {
    const sizes = ["english-with", "debian:bookworm-slim"].map((name) =>
      Number(sh(`docker image inspect --format '{{.Size}}' ${name}`)),
    );
    const added = ((sizes[0] ?? 0) - (sizes[1] ?? 0)) / 1e6;
    console.log(`The image adds ${added.toFixed(0)} MB to Debian.`);
    expect(added).toBeGreaterThan(100);
    expect(added).toBeLessThan(LARGEST_MB);
  });

  test("the container, by the manual's lines, starts as node, and is healthy when the site is ready", async () => {
    sh(RUN);
    await healthy();
    expect(sh("docker exec english-with id -un").trim()).toBe("node");
    expect(sh(LOGS)).toMatch(/E-mail\s+ana@example\.com/);
    await admin.addStudent();
  });

  test("the container keeps /data across a restart", async () => {
    sh("docker restart -t 30 english-with");
    await healthy();
    expect(await admin.people()).toContain(STUDENT);
  });

  test("the container, by the manual's lines, stops in order: its database is shut down, and it exits with 0", () => {
    sh(BACKUP);
    sh(STOP);
    expect(sh("docker inspect --format '{{.State.ExitCode}}' english-with").trim()).toBe("0");
    expect(inVolume("tail -n 1 /data/postgres.log")).toContain("database system is shut down");
  });

  test("the container has its backup's contents after a restore", async () => {
    const backup = path.join(folder, "before.tar.gz");
    expect((await readFile(backup)).length).toBeGreaterThan(10_000);
    // Podman makes it root's, Docker keeps the user.
    await chown(backup, USER, USER);
    sh(RESTORE);
    sh(START);
    await healthy();
    expect(await admin.people()).toContain(STUDENT);
  });
});
