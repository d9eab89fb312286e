import type { Backend } from "../../embedded/index.ts";

/**
 * Searches every table of every schema of the site, files' names and metadata and all logs among them, for texts.
 * @returns a line for each row that has one
 */
export async function findTraces(sql: Backend["sql"], texts: readonly string[]): Promise<string[]> {
  const places = await sql`
    select format('%I.%I', table_schema, table_name) as place from information_schema.tables
    where table_schema in ('public', 'private', 'auth', 'storage') and table_type = 'BASE TABLE'`;
  const found: string[] = [];
  for (const { place } of places)
    for (const text of texts) {
      const rows = await sql.unsafe(
        `select to_jsonb(t)::text as row from ${place} t where position(lower($1) in lower(to_jsonb(t)::text)) > 0`,
        [text],
      );
      for (const { row } of rows) found.push(`${place} has ${text}: ${String(row).slice(0, 300)}`);
    }
  return found;
}
