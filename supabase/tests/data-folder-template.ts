import path from "node:path";
import { type AuthMailer, startBackend } from "../../embedded/index.ts";
import { copyTemplate, NOT_DURABLE } from "../../embedded/testing.ts";
import { minPasswordLength } from "../../server/backend/minimum-password-length.ts";

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
    databaseSettings: NOT_DURABLE,
    confirmEmails: true,
    minPasswordLength,
    hashCost: 4,
  });

/**
 * Makes a folder a copy of the data folder of a stopped site whose database has every migration and nothing else. A
 * database is migrated once in a run.
 */
export const copyMigratedFolder = (to: string): Promise<void> =>
  copyTemplate("migrated", to, async (folder) => (await storyBackend(folder)).close());
