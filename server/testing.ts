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
 * Starts, stops and kills the site as a process in tests. Each site has a data folder with a migrated database without
 * users, and is stopped at the end.
 * @param per whether the sites belong to one test or to the whole file.
 */
export function startedSites({ entry = ENTRY, per = "test" }: { entry?: string; per?: keyof typeof HOOKS } = {}) {
  const { before, after } = HOOKS[per];
  const location = { dataDir: "" };
  let started: ChildProcess[] = [];
  before(async () => {
    location.dataDir = await mkdtemp(path.join(os.tmpdir(), "site-"));
    await copyMigratedFolder(location.dataDir);
    started = [];
  });
  after(async () => {
    for (const { child, ended } of started.map((child) => ({ child, ended: endOf(child) }))) {
      child.kill("SIGTERM");
      await ended;
    }
    await rm(location.dataDir, { recursive: true, force: true });
  });
  return {
    location,
    /**
     * @param before a prefix of the command, such as `unshare`
     * @param command the program that runs the site
     */
    start(
      env: Record<string, string> = {},
      before: string[] = [],
      command = [process.execPath, path.join(import.meta.dirname, entry)],
    ): Start {
      const words = [...before, ...command];
      const child = spawn(words[0] ?? "", words.slice(1), {
        cwd: ROOT,
        env: { ...process.env, PORT: "0", DATA_DIR: location.dataDir, ...env },
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

/** The address that a site prints once it serves. */
export const addressOf = ({ child, printed }: Start): Promise<string> =>
  eventually(() => {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}:\n${printed()}`);
    return /^(?:\{.*"message":")?(http:\/\/localhost:\d+)(?:"\})?$/m.exec(printed())?.[1];
  }, 110_000);
