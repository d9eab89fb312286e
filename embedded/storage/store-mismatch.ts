import type postgres from "postgres";

/** The files of this database are not where the settings say. */
export class StoreMismatch extends Error {
  constructor(message: string) {
    super(message);
    this.name = "StoreMismatch";
  }
}

/** The folder in a bucket where this database's files are; undefined where they are on a disk. */
export async function agreedMark(sql: postgres.Sql | postgres.TransactionSql): Promise<string | undefined> {
  // Not by `to_regclass`: the connection would cache that the schema does not exist, and create it again.
  const tables = await sql`select from pg_tables where schemaname = 'embedded' and tablename = 'agreements'`;
  if (tables.length === 0) return undefined;
  const [row] = await sql<{ mark: string }[]>`select mark from embedded.agreements where subject = 'bucket'`;
  return row?.mark;
}
