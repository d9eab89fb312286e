import type postgres from "postgres";
import type { PublishedColumn } from "./published-tables.ts";

/**
 * A row's key as text: its value, or those of several columns as a JSON list. The trigger that announces changes writes the same.
 * @param row the name that the row has in the statement.
 */
export function keyText(sql: postgres.ISql, key: readonly PublishedColumn[], row: string): postgres.Fragment {
  const columns = key.map(({ name }) => sql`${sql(row)}.${sql(name)}`);
  const isOne = key.length === 1;
  return isOne ? sql`to_jsonb(${columns}) #>> '{}'` : sql`jsonb_build_array(${listed(sql, columns)})::text`;
}

/** True if the key of a row of this table is one of these. */
export function hasKey(
  sql: postgres.ISql,
  key: readonly PublishedColumn[],
  row: string,
  ids: readonly string[],
): postgres.Fragment {
  const [first] = key;
  if (first && key.length === 1)
    return sql`${sql(row)}.${sql(first.name)} = any (${[...ids]}::text[]::${sql.unsafe(first.sqlType)}[])`;
  const columns = key.map(({ name }) => sql`${sql(row)}.${sql(name)}`);
  const values = key.map(({ sqlType }, index) => sql`(list::jsonb ->> ${index}::int)::${sql.unsafe(sqlType)}`);
  return sql`(${listed(sql, columns)}) in (select ${listed(sql, values)} from unnest(${[...ids]}::text[]) list)`;
}

/** The columns of a key with their values, as `keyText` wrote them. */
export function keyOfText(key: readonly PublishedColumn[], text: string): Record<string, unknown> {
  const values: unknown = key.length === 1 ? [text] : JSON.parse(text);
  return Object.fromEntries(key.map(({ name }, index) => [name, Array.isArray(values) ? values[index] : undefined]));
}

const listed = (sql: postgres.ISql, parts: readonly postgres.Fragment[]): postgres.Fragment[] =>
  parts.map((part, index) => (index > 0 ? sql`, ${part}` : part));
