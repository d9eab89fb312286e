import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";

/** Any number that all our processes agree on. */
const MIGRATION_LOCK = 7_201_926;
const FILE = /^(\d{14})_(.+)\.sql$/;

type Migration = { file: string; version: string; name: string; text: string };

/**
 * Applies the migrations that this database does not have yet, in the order of their versions, each in one transaction
 * with its own entry in the Supabase CLI's table. Two processes may start at once.
 * @throws Error that names the file, and the line where PostgreSQL gives one; also for a file that was changed after it
 *   was applied, that has another's version, or whose name has none.
 */
export async function migrate(sql: postgres.Sql, folder: string): Promise<void> {
  for (const migration of await readMigrations(folder)) {
    try {
      await locked(sql, (tx) => apply(tx, migration));
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

async function apply(tx: postgres.TransactionSql, { version, name, text }: Migration): Promise<void> {
  const [done] = await tx<{ statements: string[] | null }[]>`
    select statements from supabase_migrations.schema_migrations where version = ${version}`;
  if (done) {
    // The CLI keeps a file in pieces, which cannot be told from a changed one; we keep it whole.
    const [whole, ...pieces] = done.statements ?? [];
    if (whole === undefined || pieces.length > 0 || bare(whole) === bare(text)) return;
    throw new Error("it was changed after it was applied. Put it back as it was, and write a new one.");
  }
  await tx.unsafe(text);
  await tx`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${version}, ${name}, ${[text]})`;
}

/** What counts of a file's text: neither line ends nor spaces, nor the semicolon that the CLI leaves out. */
const bare = (text: string): string => text.replace(/[\s;]+/g, "");

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
