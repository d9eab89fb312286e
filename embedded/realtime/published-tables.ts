import type postgres from "postgres";
import type { Role } from "./reader.ts";

export type PublishedColumn = {
  name: string;
  /** The type's name in messages, such as `timestamptz`. */
  type: string;
  /** The type's name in SQL, such as `timestamp with time zone`. */
  sqlType: string;
  /** The roles that may read it. */
  readers: Role[];
};

/** A published table, with its columns in order. */
export type PublishedTable = {
  schema: string;
  table: string;
  columns: PublishedColumn[];
  /** The columns of its primary key, in order; changes of a table without one reach nobody. */
  key: PublishedColumn[];
  /** SQL whether a role sees a row, under the table's own name: the table's policies combined. */
  seen: Record<Role, string>;
};

/** The tables of the publication `supabase_realtime`, by `schema.table`. */
export async function publishedTables(sql: postgres.Sql): Promise<Map<string, PublishedTable>> {
  const rows = await sql<(Omit<PublishedTable, "key"> & { key: string[] })[]>`
    select p.schemaname as schema, p.tablename as "table",
      jsonb_agg(jsonb_build_object(
        'name', a.attname,
        'type', t.typname,
        'sqlType', format_type(a.atttypid, a.atttypmod),
        'readers', array(
          select role from unnest(array['anon', 'authenticated', 'service_role']) role
          where has_column_privilege(role, a.attrelid, a.attnum, 'select'))
      ) order by a.attnum) as columns,
      array(
        select k.attname::text from pg_index i, unnest(i.indkey) with ordinality c (number, place), pg_attribute k
        where i.indisprimary and i.indrelid = format('%I.%I', p.schemaname, p.tablename)::regclass
          and k.attrelid = i.indrelid and k.attnum = c.number order by c.place) as key,
      (select jsonb_object_agg(r.rolname, case when r.rolbypassrls or not c.relrowsecurity then 'true' else (
          select format('(%s) and %s', coalesce(string_agg(said, ' or ') filter (where widens), 'false'),
            coalesce(string_agg(said, ' and ') filter (where not widens), 'true'))
          from (
            select format('(%s)', pg_get_expr(y.polqual, y.polrelid)) as said, y.polpermissive as widens
            from pg_policy y where y.polrelid = c.oid and y.polcmd in ('r', '*') and exists (
              select from unnest(y.polroles) role
              where case role when 0 then true else pg_has_role(r.oid, role, 'usage') end)
          ) policies) end)
        from pg_class c, pg_roles r
        where c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
          and r.rolname in ('anon', 'authenticated', 'service_role')) as seen
    from pg_publication_tables p
    join pg_attribute a on a.attrelid = format('%I.%I', p.schemaname, p.tablename)::regclass
      and a.attname = any (p.attnames)
    join pg_type t on t.oid = a.atttypid
    where p.pubname = 'supabase_realtime' group by 1, 2`;
  return new Map(
    rows.map((row) => [`${row.schema}.${row.table}`, { ...row, key: columnsNamed(row.columns, row.key) }]),
  );
}

/** The columns that this role may read. */
export const readableColumns = (table: PublishedTable, role: Role): PublishedColumn[] =>
  table.columns.filter((column) => column.readers.includes(role));

/** Empty where one of them is not published. */
function columnsNamed(columns: readonly PublishedColumn[], names: readonly string[]): PublishedColumn[] {
  const found = names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  return found.length === names.length ? found : [];
}
