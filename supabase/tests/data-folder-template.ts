import path from "node:path";
import { type AuthMailer, startBackend } from "../../embedded/index.ts";
import { copyTemplate, NOT_DURABLE } from "../../embedded/testing.ts";

const silentMailer = {
  async sendRecovery() {},
  async sendConfirmation() {},
  async sendEmailChange() {},
  async sendAlreadyRegistered() {},
};

/**
 * Options of a story's backend: stories kill nothing, so PostgreSQL does not wait for the disk, and passwords are
 * hashed cheaply.
 */
export const storyBackend = (dataDir: string, mailer: Partial<AuthMailer> = {}) =>
  startBackend({
    dataDir,
    migrationsDir: path.resolve(import.meta.dirname, "../migrations"),
    siteUrl: "http://localhost:3000",
    mailer: { ...silentMailer, ...mailer },
    databaseSettings: NOT_DURABLE,
    confirmEmails: true,
    hashCost: 4,
    // Stories send in seconds what people send in hours.
    requestsPerMinute: 99_999,
  });

/** Copies the data folder of a stopped site with a migrated, empty database. The database is migrated once in a run. */
export const copyMigratedFolder = (to: string): Promise<void> =>
  copyTemplate("migrated", to, async (folder) => (await storyBackend(folder)).close());
