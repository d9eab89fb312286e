import type postgres from "postgres";

/** The files of this database are kept elsewhere than the settings say. */
export class FilesElsewhere extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FilesElsewhere";
  }
}

/** The folder in a bucket where this database's files are; undefined where they are on a disk. */
export async function agreedMark(sql: postgres.Sql | postgres.TransactionSql): Promise<string | undefined> {
  const [table] = await sql`select to_regclass('embedded.agreements') is not null as there`;
  if (!table?.there) return undefined;
  const [row] = await sql<{ mark: string }[]>`select mark from embedded.agreements where subject = 'bucket'`;
  return row?.mark;
}
