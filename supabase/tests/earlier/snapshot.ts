import type postgres from "postgres";

type Row = Record<string, unknown>;
/** All rows, by table and key. */
export type Snapshot = Map<string, Row>;

export async function snapshotOf(sql: postgres.Sql): Promise<Snapshot> {
  const tables = await sql<{ name: string; key: string[] }[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage')`;
  const parts = tables.map(({ name }) => `select '${name}' as name, to_jsonb(t) as row from ${name} t`);
  const rows = await sql.unsafe<{ name: string; row: Row }[]>(parts.join(" union all "));
  const keys = new Map(tables.map(({ name, key }) => [name, key]));
  return new Map(
    rows.map(({ name, row }) => [
      `${name} ${JSON.stringify((keys.get(name) ?? []).map((column) => row[column]))}`,
      row,
    ]),
  );
}

/** The earlier rows that are missing or different now. */
export function missing(before: Snapshot, after: Snapshot, step: string): string[] {
  return [...before].flatMap(([key, row]) => {
    const now = after.get(key) ?? underLongerKey(after, key, row);
    if (!now) return [`${step}: ${key} is gone`];
    return Object.entries(row)
      .filter(([column, value]) => !holds(now[column], value))
      .map(
        ([column, value]) =>
          `${step}: ${key} ${column} was ${JSON.stringify(value)}, is ${JSON.stringify(now[column])}`,
      );
  });
}

/** True if a value is the same, or a list with further elements. */
const holds = (now: unknown, value: unknown): boolean =>
  JSON.stringify(now) === JSON.stringify(value) ||
  (Array.isArray(now) && Array.isArray(value) && value.every((one) => now.includes(one)));

/** The same row where its table's key has a further column now. */
function underLongerKey(after: Snapshot, key: string, row: Row): Row | undefined {
  const table = key.slice(0, key.indexOf(" ") + 1);
  const isSame = (other: Row) =>
    Object.entries(row).every(([column, value]) => JSON.stringify(other[column]) === JSON.stringify(value));
  return [...after].find(([other, candidate]) => other.startsWith(table) && isSame(candidate))?.[1];
}
