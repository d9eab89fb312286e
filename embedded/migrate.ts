import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";

/** Any number that all our processes agree on. */
const MIGRATION_LOCK = 7_201_926;
const FILE = /^(\d{14})_(.+)\.sql$/;
/** Migrations that were worded anew when sites had applied them already, and lead to the same: their earlier fingerprints. */
export const EARLIER_WORDINGS: ReadonlyMap<string, string> = new Map([
  ["20261121000084", "1e2d379f010a37b025988a85b25557b98e707f6a3630662f18029bbf01db8d04"],
  ["20261121000089", "373a20fc9bd9bbb3c241ca9e57fa3a26e06f2e41e60c17d700938bfc0bc86d56"],
  ["20261121000098", "7d7540fc90efa882ee3de8d5629c4679629a1d05a48bab71f5e6a59208b6b711"],
]);

type Migration = { file: string; version: string; name: string; text: string };

/**
 * Applies the migrations that this database does not have yet, in the order of their versions, each in one transaction
 * with its own entry in the Supabase CLI's table. Two processes may start at once.
 * @throws Error that names the file, and the line where PostgreSQL gives one; also for a file that was changed after it
 *   was applied, that has another's version, or whose name has none.
 */
export async function migrate(sql: postgres.Sql, folder: string, wordings = EARLIER_WORDINGS): Promise<void> {
  const applied = await readApplied(sql);
  for (const migration of await readMigrations(folder)) {
    try {
      if (isApplied(applied.get(migration.version), migration, wordings)) continue;
      await locked(sql, (tx) => apply(tx, migration, wordings));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`The migration ${migration.file} failed${place(error, migration.text)}: ${reason}`, {
        cause: error,
      });
    }
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort()) {
    const [, version, name] = FILE.exec(file) ?? [];
    if (!version || !name) throw new Error(`The migration ${file} must be named YYYYMMDDHHMMSS_name.sql.`);
    const last = migrations.at(-1);
    if (last?.version === version) throw new Error(`The migrations ${last.file} and ${file} have the same version.`);
    migrations.push({ file, version, name, text: await readFile(path.join(folder, file), "utf8") });
  }
  return migrations;
}

/** The text of each applied migration, in the pieces that it was applied in, by its version. */
async function readApplied(sql: postgres.ISql, version?: string): Promise<Map<string, string[]>> {
  const rows = await sql<{ version: string; statements: string[] | null }[]>`
    select version, statements from supabase_migrations.schema_migrations
    where ${version ?? null}::text is null or version = ${version ?? null}`;
  return new Map(rows.map((row) => [row.version, row.statements ?? []]));
}

/** @throws Error when the file was changed since it was applied. */
function isApplied(
  statements: string[] | undefined,
  { version, text }: Migration,
  wordings: ReadonlyMap<string, string>,
): boolean {
  if (!statements) return false;
  // The CLI keeps a file in pieces, which cannot be told from a changed one; we keep it whole.
  const [whole, ...pieces] = statements;
  if (whole === undefined || pieces.length > 0) return true;
  if ([fingerprint(text), wordings.get(version)].includes(fingerprint(whole))) return true;
  throw new Error("it was changed after it was applied. Put it back as it was, and write a new one.");
}

/** Another process may have applied it since the database was read. */
async function apply(tx: postgres.TransactionSql, migration: Migration, wordings: ReadonlyMap<string, string>) {
  const { version, name, text } = migration;
  if (isApplied((await readApplied(tx, version)).get(version), migration, wordings)) return;
  await tx.unsafe(text);
  await tx`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${version}, ${name}, ${[text]})`;
}

/** SHA-256 in hexadecimal of what counts of a file's text: neither line ends nor spaces, nor the semicolon that the CLI leaves out. */
export const fingerprint = (text: string): string =>
  createHash("sha256")
    .update(text.replace(/[\s;]+/g, ""))
    .digest("hex");

/** Does the work in one transaction while no other process of ours changes this database's shape. */
export async function locked(
  sql: postgres.Sql,
  work: (tx: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    await work(tx);
  });
}

function place(error: unknown, text: string): string {
  if (!(error instanceof postgres.PostgresError) || !error.position) return "";
  return ` at line ${text.slice(0, Number(error.position)).split("\n").length}`;
}
