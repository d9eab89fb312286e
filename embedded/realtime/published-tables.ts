import type postgres from "postgres";
import type { Role } from "./reader.ts";

export type PublishedColumn = {
  name: string;
  /** As subscribers are told it, such as `timestamptz`. */
  type: string;
  /** As SQL writes it, such as `timestamp with time zone`. */
  sqlType: string;
  /** Who was granted to read it. */
  readers: Role[];
};

/** A table that may be listened to, with its columns in order. */
export type PublishedTable = { schema: string; table: string; columns: PublishedColumn[] };

/** The tables of the publication `supabase_realtime`, by `schema.table`. */
export async function publishedTables(sql: postgres.Sql): Promise<Map<string, PublishedTable>> {
  const rows = await sql<PublishedTable[]>`
    select p.schemaname as schema, p.tablename as "table",
      jsonb_agg(jsonb_build_object(
        'name', a.attname,
        'type', t.typname,
        'sqlType', format_type(a.atttypid, a.atttypmod),
        'readers', array(
          select role from unnest(array['anon', 'authenticated', 'service_role']) role
          where has_column_privilege(role, a.attrelid, a.attnum, 'select'))
      ) order by a.attnum) as columns
    from pg_publication_tables p
    join pg_attribute a on a.attrelid = format('%I.%I', p.schemaname, p.tablename)::regclass
      and a.attname = any (p.attnames)
    join pg_type t on t.oid = a.atttypid
    where p.pubname = 'supabase_realtime' group by 1, 2`;
  return new Map(rows.map((row) => [`${row.schema}.${row.table}`, row]));
}

/** The columns that this role was granted to read. */
export const readableColumns = (table: PublishedTable, role: Role): PublishedColumn[] =>
  table.columns.filter((column) => column.readers.includes(role));

/** A table's key; changes of a table without one reach nobody. */
export const keyOf = (table: PublishedTable): PublishedColumn | undefined =>
  table.columns.find((column) => column.name === "id");
