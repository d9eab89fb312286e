import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";

/** The advisory lock's number: arbitrary, and the same in every process. */
const MIGRATION_LOCK = 7_201_926;
const FILE = /^(\d{14})_(.+)\.sql$/;
/** The database has migrations that this build does not know. Nothing in it was changed. */
export class DatabaseOfAnotherBuild extends Error {
  /** True if the unknown migration lies before all of this build's. */
  readonly age: "older" | "newer";
  readonly version: string;

  constructor(age: "older" | "newer", version: string) {
    super(`The database was made by ${age === "older" ? "an older" : "a newer"} build: ${version} is unknown here.`);
    this.age = age;
    this.version = version;
  }
}

type Migration = { file: string; version: string; name: string; text: string };

/**
 * Applies the migrations that this database does not have yet, in the order of their versions, each in one transaction
 * with its own entry in the Supabase CLI's table. Two processes may start at once.
 * @param beforeUpdate is called once before the first migration of a database that has others already.
 * @throws Error that names the file, and the line where PostgreSQL gives one; also for a file that was changed after it
 *   was applied, that has another's version, or whose name has none.
 */
export async function migrate(
  sql: postgres.Sql,
  folder: string,
  beforeUpdate: () => Promise<void> = async () => {},
): Promise<void> {
  const applied = await readApplied(sql);
  const pending: Migration[] = [];
  for (const migration of await readMigrations(folder)) {
    try {
      if (!(await isApplied(sql, applied.get(migration.version), migration))) pending.push(migration);
    } catch (error) {
      throw migrationError(migration, error);
    }
  }
  if (applied.size > 0 && pending.length > 0) await beforeUpdate();
  for (const migration of pending) {
    try {
      await withMigrationLock(sql, (tx) => apply(tx, migration));
    } catch (error) {
      throw migrationError(migration, error);
    }
  }
}

function migrationError({ file, text }: Migration, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`The migration ${file} failed${locateError(error, text)}: ${reason}`, { cause: error });
}

/**
 * Checks that the database was made by this build, or by an earlier one that its migrations continue.
 * @throws DatabaseOfAnotherBuild
 */
export async function checkBuild(sql: postgres.Sql, folder: string): Promise<void> {
  const [found] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as there`;
  if (found?.there) refuseAnotherBuild([...(await readApplied(sql)).keys()], await readMigrations(folder));
}

/** @throws DatabaseOfAnotherBuild when an applied version is not in this build. */
export function refuseAnotherBuild(applied: string[], migrations: { version: string }[]): void {
  const earliest = migrations[0]?.version;
  const known = new Set(migrations.map(({ version }) => version));
  const [first] = applied.filter((version) => !known.has(version)).sort();
  if (first && earliest) throw new DatabaseOfAnotherBuild(first < earliest ? "older" : "newer", first);
}

/** A folder's migrations in their order. @throws Error for a misnamed file, or two with one version */
export async function readMigrations(folder: string): Promise<Migration[]> {
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

/** An applied migration in the database: the SHA-256 of its first piece in hexadecimal, and the number of pieces. */
type Applied = { digest: string | null; pieces: number };

/** The digests spare reading half a megabyte of text at every start. */
async function readApplied(sql: postgres.ISql, version?: string): Promise<Map<string, Applied>> {
  const rows = await sql<({ version: string } & Applied)[]>`
    select version, encode(sha256(convert_to(statements[1], 'UTF8')), 'hex') as digest,
      coalesce(cardinality(statements), 0) as pieces
    from supabase_migrations.schema_migrations
    where ${version ?? null}::text is null or version = ${version ?? null}`;
  return new Map(rows.map((row) => [row.version, row]));
}

/** @throws Error when the file was changed since it was applied. */
async function isApplied(
  sql: postgres.ISql,
  applied: Applied | undefined,
  { version, text }: Migration,
): Promise<boolean> {
  if (!applied) return false;
  // The CLI stores a file in pieces, which cannot be distinguished from a changed file; we store it whole.
  if (applied.pieces !== 1 || applied.digest === sha256(text)) return true;
  const [row] = await sql<{ whole: string }[]>`
    select statements[1] as whole from supabase_migrations.schema_migrations where version = ${version}`;
  if (row && fingerprint(text) === fingerprint(row.whole)) return true;
  throw new Error("it was changed after it was applied. Put it back as it was, and write a new one.");
}

/** Another process may have applied it since the database was read. */
async function apply(tx: postgres.TransactionSql, migration: Migration) {
  const { version, name, text } = migration;
  if (await isApplied(tx, (await readApplied(tx, version)).get(version), migration)) return;
  await tx.unsafe(text);
  await tx`
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${version}, ${name}, ${[text]})`;
}

/** SHA-256 of a text without line ends and spaces, and without the semicolon that the CLI leaves out. */
const fingerprint = (text: string): string => sha256(text.replace(/[\s;]+/g, ""));

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Runs work in one transaction, under the lock that keeps other processes from changing the schema meanwhile. */
export async function withMigrationLock(
  sql: postgres.Sql,
  work: (tx: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
    await work(tx);
  });
}

function locateError(error: unknown, text: string): string {
  if (!(error instanceof postgres.PostgresError) || !error.position) return "";
  return ` at line ${text.slice(0, Number(error.position)).split("\n").length}`;
}
