import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { z } from "zod";

/** The schemas whose rows belong to the site. */
const SCHEMAS = ["auth", "storage", "private", "public"];
/** Left out because the list of backups describes the files of one machine. */
const LEFT_OUT = ["public.backups"];

/** Settings that make the text of values independent of the server. */
export const PLAIN_VALUES = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
`;

/** A qualified name, quoted for a statement. */
export const quoted = (...names: string[]): string => names.map((name) => `"${name.replaceAll('"', '""')}"`).join(".");

const StoredFile = z.object({ bucket: z.string(), name: z.string(), version: z.string(), size: z.coerce.number() });
export type StoredFile = z.infer<typeof StoredFile>;
const Table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
export type Table = z.infer<typeof Table>;
const Sequence = z.object({
  schema: z.string(),
  name: z.string(),
  last_value: z.string(),
  is_called: z.boolean(),
});

export type Snapshot = {
  migrations: string[];
  tables: Table[];
  sequences: z.infer<typeof Sequence>[];
  /**
   * Writes a table as CSV, with its columns' names in the first line; an empty value is null, a quoted empty one is an
   * empty text.
   * @param formulas matches texts that a spreadsheet would run, or read as numbers; they get an apostrophe in front.
   */
  copy(table: Table, file: string, formulas?: RegExp): Promise<{ rows: number; bytes: number; sha256: string }>;
  tx: postgres.TransactionSql;
};

/**
 * Reads the database in one snapshot, however long that takes, while others keep writing. `holdFiles` is called with
 * the files of that snapshot; until it resolves, no file can be replaced or removed.
 */
export async function withSnapshot<T>(
  sql: postgres.Sql,
  holdFiles: (files: StoredFile[]) => Promise<void>,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const result = await sql.begin("isolation level repeatable read read only", async (tx) => {
    // Locked first: a change of the table's shape then waits behind this, and the two transactions cannot deadlock.
    await tx`lock table storage.objects in access share mode`;
    await sql.begin(async (held) => {
      await held`set local lock_timeout = '60s'`;
      await held`lock table storage.objects in share mode`;
      // The first query fixes the snapshot.
      const files = await tx`
        select bucket_id as bucket, name, version, coalesce(metadata ->> 'size', '0') as size from storage.objects order by 1, 2`;
      await holdFiles(z.array(StoredFile).parse([...files]));
    });
    await tx.unsafe(PLAIN_VALUES).simple();
    return use({ ...(await shapeOf(tx)), tx, copy: (table, file, formulas) => copyTable(tx, table, file, formulas) });
  });
  return result as T;
}

/** The site's tables, without generated columns. */
export const tablesOf = async (tx: postgres.TransactionSql): Promise<Table[]> =>
  z.array(Table).parse([
    ...(await tx`
      select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname = any(${SCHEMAS})
        and n.nspname || '.' || c.relname <> all(${LEFT_OUT})
      group by 1, 2 order by 1, 2`),
  ]);

async function shapeOf(tx: postgres.TransactionSql): Promise<Pick<Snapshot, "migrations" | "tables" | "sequences">> {
  const migrations = await tx`select version from supabase_migrations.schema_migrations order by version`;
  const sequences = await tx`
    select schemaname as schema, sequencename as name, coalesce(last_value, start_value)::text as last_value,
      last_value is not null as is_called
    from pg_sequences where schemaname = any(${SCHEMAS}) order by 1, 2`;
  return {
    migrations: migrations.map(({ version }) => String(version)),
    tables: await tablesOf(tx),
    sequences: z.array(Sequence).parse([...sequences]),
  };
}

/** Columns with a CPF or CNPJ, which are written with their punctuation. */
const DOCUMENTS = new Set(["payer_document", "company_number"]);
const withPunctuation = (value: string): string =>
  `regexp_replace(regexp_replace(${value}, '^(\\d{3})(\\d{3})(\\d{3})(\\d{2})$', '\\1.\\2.\\3-\\4'),
    '^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\\d{2})$', '\\1.\\2.\\3/\\4-\\5')`;

/** Selects the table with an apostrophe before each text that a spreadsheet would run, or read as a number. */
async function withoutFormulas(tx: postgres.TransactionSql, table: string, columns: string[], formulas: RegExp) {
  const rows = await tx`
    select a.attname as name from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${table}::regclass and t.typcategory = 'S'`;
  const texts = new Set(rows.map(({ name }) => name));
  const pattern = `'${formulas.source.replaceAll("'", "''")}'`;
  const values = columns.map((column) => {
    const value = quoted(column);
    if (!texts.has(column)) return value;
    if (DOCUMENTS.has(column)) return `${withPunctuation(value)} as ${value}`;
    return `case when ${value} ~ ${pattern} then '''' || ${value} else ${value} end as ${value}`;
  });
  return `(select ${values.join(", ")} from ${table})`;
}

async function copyTable(
  tx: postgres.TransactionSql,
  { schema, name, columns }: Table,
  file: string,
  formulas: RegExp | undefined,
) {
  const table = quoted(schema, name);
  const source = formulas
    ? await withoutFormulas(tx, table, columns, formulas)
    : `${table} (${columns.map((column) => quoted(column)).join(", ")})`;
  const [count] = await tx.unsafe(`select count(*)::integer as rows from ${table}`);
  const rows = await tx.unsafe(`copy ${source} to stdout (format csv, header)`).readable();
  // The driver pauses its connection when the stream is full and resumes it only on a read: rows that fill the stream
  // and end with the same packet would leave the connection paused for ever.
  rows.once("end", () => rows._read(0));
  const hash = createHash("sha256");
  const size = { bytes: 0 };
  await pipeline(
    rows,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size.bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(file, { mode: 0o600 }),
  );
  return { rows: z.number().parse(count?.rows), ...size, sha256: hash.digest("hex") };
}
