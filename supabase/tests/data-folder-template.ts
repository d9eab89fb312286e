import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { isErrno } from "../../embedded/files.ts";
import { type AuthMailer, startBackend } from "../../embedded/index.ts";
import { fewestCharacters } from "../../server/backend/minimum-password-length.ts";

const run = promisify(execFile);

const silentMailer = {
  async sendRecovery() {},
  async sendConfirmation() {},
  async sendEmailChange() {},
  async sendAlreadyRegistered() {},
};

/** How a story's backend is started: nothing is killed in a story, so PostgreSQL does not wait for the disk; nobody steals its passwords. */
export const storyBackend = (dataDir: string, mailer: Partial<AuthMailer> = {}) =>
  startBackend({
    dataDir,
    migrationsDir: path.resolve(import.meta.dirname, "../migrations"),
    siteUrl: "http://localhost:3000",
    mailer: { ...silentMailer, ...mailer },
    databaseSettings: { fsync: "off", full_page_writes: "off" },
    confirmEmails: true,
    fewestCharacters,
    hashCost: 4,
  });

/**
 * Makes a folder a copy of the data folder of a stopped site whose database has every migration and nothing else. A
 * database is migrated once in a run.
 */
export const copyMigratedFolder = (to: string): Promise<void> =>
  copyTemplate("migrated", to, async (folder) => (await storyBackend(folder)).close());

/**
 * Makes a folder a copy of a template, which the first test file that needs it makes.
 * @param make fills the folder, and leaves nothing running on it
 */
export async function copyTemplate(name: string, to: string, make: (folder: string) => Promise<void>): Promise<void> {
  const template = path.join(inject("runFolder"), name);
  if (!existsSync(template)) {
    const draft = await mkdtemp(`${template}-`);
    await make(draft);
    await rename(draft, template).catch(async (error: unknown) => {
      // Another file's copy of the same template was ready first.
      if (!isErrno(error, "ENOTEMPTY") && !isErrno(error, "EEXIST")) throw error;
      await rm(draft, { recursive: true });
    });
  }
  await mkdir(to, { recursive: true, mode: 0o700 });
  await run("cp", ["-a", `${template}/.`, to]);
}
