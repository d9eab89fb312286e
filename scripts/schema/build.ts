import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type postgres from "postgres";
import { type Backend, startBackend } from "../../embedded/index.ts";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import { readSchemas } from "./read-schemas.ts";

const MIGRATIONS = path.resolve(import.meta.dirname, "../../supabase/migrations");
const quiet = async () => {};
const mailer = { sendRecovery: quiet, sendConfirmation: quiet, sendEmailChange: quiet, sendAlreadyRegistered: quiet };

/** Calls `work` with a database of these migrations, and removes it afterwards. */
async function withMigrations<T>(migrationsDir: string, use: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "schema-"));
  let backend: Backend | undefined;
  try {
    backend = await startBackend({ dataDir, migrationsDir, siteUrl: "http://localhost:3000", mailer });
    return await use(backend.sql);
  } finally {
    await backend?.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Calls `work` with a database made by the schemas, without migrations. */
export async function withSchemas<T>(use: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const none = await mkdtemp(path.join(os.tmpdir(), "none-"));
  try {
    return await withMigrations(none, async (sql) => {
      await sql.begin((tx) => tx.unsafe(readSchemas()));
      return await use(sql);
    });
  } finally {
    await rm(none, { recursive: true, force: true });
  }
}

/** The catalogues of two databases: one made by the schemas, one by all migrations. */
export async function schemaAndMigrations(): Promise<{ schemas: Catalogue; migrations: Catalogue }> {
  const [schemas, migrations] = await Promise.all([
    withSchemas(readCatalogue),
    withMigrations(MIGRATIONS, readCatalogue),
  ]);
  return { schemas, migrations };
}
