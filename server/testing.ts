import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { eventually } from "../embedded/testing.ts";
import { copyMigratedFolder } from "../supabase/tests/data-folder-template.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const ENTRY = "start-stop.site.ts";
const HOOKS = { test: { before: beforeEach, after: afterEach }, file: { before: beforeAll, after: afterAll } };

export type Start = { child: ChildProcess; printed: () => string };

/**
 * For tests that start, stop and kill the site as a process: each has a data folder of its own with a migrated database
 * and nobody in it, and leaves nothing running.
 * @param per whether the sites are one test's, or all of a file's.
 */
export function startedSites({ entry = ENTRY, per = "test" }: { entry?: string; per?: keyof typeof HOOKS } = {}) {
  const { before, after } = HOOKS[per];
  const place = { dataDir: "" };
  let started: ChildProcess[] = [];
  before(async () => {
    place.dataDir = await mkdtemp(path.join(os.tmpdir(), "site-"));
    await copyMigratedFolder(place.dataDir);
    started = [];
  });
  after(async () => {
    for (const { child, ended } of started.map((child) => ({ child, ended: endOf(child) }))) {
      child.kill("SIGTERM");
      await ended;
    }
    await rm(place.dataDir, { recursive: true, force: true });
  });
  return {
    place,
    /**
     * @param before a command that ends in running what follows it
     * @param command what runs the site
     */
    start(
      env: Record<string, string> = {},
      before: string[] = [],
      command = [process.execPath, path.join(import.meta.dirname, entry)],
    ): Start {
      const words = [...before, ...command];
      const child = spawn(words[0] ?? "", words.slice(1), {
        cwd: ROOT,
        env: { ...process.env, PORT: "0", DATA_DIR: place.dataDir, ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      started.push(child);
      let printed = "";
      for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (printed += chunk));
      return { child, printed: () => printed };
    },
  };
}

export const endOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once("exit", resolve));

/** The address a site prints once it serves. */
export const addressOf = ({ child, printed }: Start): Promise<string> =>
  eventually(() => {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}:\n${printed()}`);
    return /^(?:\{.*"message":")?(http:\/\/localhost:\d+)(?:"\})?$/m.exec(printed())?.[1];
  }, 110_000);
