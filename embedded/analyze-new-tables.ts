import type postgres from "postgres";

/** More tables than a school has; others wait for the next start. */
const MOST_TABLES = 500;

/**
 * Analyzes the tables that never were. The planner takes such a table for ten pages full of rows, so that a read of a new site which embeds
 * twice looks as if it cost seconds and is refused (`rest/estimated-cost.ts`); PostgreSQL itself comes to a small table after fifty changes.
 * At most 30,000 rows of each are read, and a table is analyzed here once.
 */
export async function analyzeNewTables(sql: postgres.Sql, log: (line: string) => void): Promise<void> {
  try {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.reltuples < 0 and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and pg_has_role(c.relowner, 'usage')
      order by c.oid limit ${MOST_TABLES}`;
    if (tables.length > 0) await sql.unsafe(`analyze ${tables.map(({ name }) => name).join(", ")}`);
  } catch (error) {
    // The site works without; only what it guesses of costs is worse.
    log(`The new tables cannot be analyzed: ${error instanceof Error ? error.message : error}`);
  }
}
