import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder shared by the files of one run, for example for database templates. */
    runFolder: string;
  }
}

/** Makes the shared folder of a run, and removes it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "run-"));
  // PostgreSQL may run as a user who must pass through this folder.
  await chmod(folder, 0o711);
  project.provide("runFolder", folder);
  return () => rm(folder, { recursive: true, force: true });
}
