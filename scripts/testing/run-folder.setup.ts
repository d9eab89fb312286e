import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder that the files of one run share, such as for templates of databases. */
    runFolder: string;
  }
}

/** Makes the folder that the files of one run share, and removes it after the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "run-"));
  // PostgreSQL may run as a user who has to enter this folder.
  await chmod(folder, 0o711);
  project.provide("runFolder", folder);
  return () => rm(folder, { recursive: true, force: true });
}
