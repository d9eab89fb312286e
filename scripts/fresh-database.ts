import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { startBackend } from "../embedded/index.ts";
import { loadSecrets } from "../embedded/secrets.ts";
import { forward } from "../embedded/testing.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../supabase/migrations");
const nowhere = {
  async sendRecovery() {},
  async sendConfirmation() {},
  async sendEmailChange() {},
  async sendAlreadyRegistered() {},
};

/** Calls `work` with the address of a database that has all migrations applied, and removes it afterwards. */
export async function withFreshDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "fresh-"));
  const ending: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const backend = await startBackend({
      dataDir,
      migrationsDir: MIGRATIONS,
      siteUrl: "http://localhost:3000",
      mailer: nowhere,
    });
    ending.push(() => backend.close());
    const { host, port: number } = backend.sql.options;
    // The Supabase CLI supports only TCP.
    const port = await forward(path.join(host[0] ?? "", `.s.PGSQL.${number[0]}`), ending);
    const { databasePassword } = await loadSecrets(dataDir);
    return await use(
      `postgresql://postgres:${encodeURIComponent(databasePassword)}@127.0.0.1:${port}/postgres?sslmode=disable`,
    );
  } finally {
    for (const end of ending.reverse()) await end();
  }
}
