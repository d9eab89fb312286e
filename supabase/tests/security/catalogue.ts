import type postgres from "postgres";

/** Relations that rows are read from: tables, whole and partitioned, views of either kind, and foreign tables. */
export const HOLDING_ROWS = ["r", "p", "v", "m", "f"];

/** Every table and view of the product, by name. */
export async function tablesOf(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = any (${HOLDING_ROWS}) order by 1`;
  return rows.map(({ name }) => String(name));
}

/** Every function of the product, by name, without those of extensions. */
export async function functionsOf(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql`
    select proname as name from pg_proc p where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`;
  return rows.map(({ name }) => String(name));
}

/** Every bucket, by name. */
export async function bucketsOf(sql: postgres.Sql): Promise<string[]> {
  return (await sql`select id from storage.buckets order by id`).map(({ id }) => String(id));
}
