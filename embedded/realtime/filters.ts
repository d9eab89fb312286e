import type postgres from "postgres";
import type { Subscription, TableListeners } from "./listeners.ts";
import type { Change } from "./notify-triggers.ts";
import type { Filter } from "./protocol.ts";
import { type PublishedTable, readableColumns } from "./published-tables.ts";
import type { Role } from "./reader.ts";
import { hasKey, keyText } from "./row-keys.ts";

/** Conditions in one statement. */
const CHUNK = 1_000;

/** The most values in one filter: each is stored for as long as its socket is open. */
const MOST_VALUES = 20;

/** Types whose values are equal exactly when their texts are. */
const WRITTEN_ALIKE = new Set(["uuid", "boolean", "smallint", "integer", "bigint"]);

/**
 * Parses a filter for this role, which must be allowed to read its column. Values that can be compared without the
 * database are returned as the database writes them.
 */
export async function readFilter(
  filter: Filter,
  table: PublishedTable,
  role: Role,
  sql: postgres.Sql,
): Promise<{ refusal: string } | { values?: string[] }> {
  const column = readableColumns(table, role).find(({ name }) => name === filter.column);
  if (!column) return { refusal: `invalid column for filter ${filter.column}` };
  const { operator } = filter;
  if (operator === "in" && filter.value.split(",").length > MOST_VALUES)
    return { refusal: `too many values for filter ${filter.column}, ${MOST_VALUES} at most` };
  const value = operand(sql, filter, column.sqlType);
  try {
    if (!WRITTEN_ALIKE.has(column.sqlType) || (operator !== "=" && operator !== "in")) {
      await sql`select ${value}`;
      return {};
    }
    const several = operator === "in" ? value : sql`array[${value}]`;
    const [row] = await sql<{ values: string[] }[]>`select (${several})::text[] as values`;
    return { values: [...new Set(row?.values)] };
  } catch {
    return { refusal: `invalid value for filter ${filter.column}` };
  }
}

/**
 * The subscriptions that changes of one table concern, by change. Rows are read once for all subscribers with the
 * owner's rights, so that only those concerned need a read of their own.
 */
export async function findConcerned(
  changes: readonly Change[],
  { toAll, byValue, byCondition }: TableListeners,
  table: PublishedTable,
  sql: postgres.Sql,
): Promise<Map<Change, Subscription[]>> {
  const columns = [...byValue.keys()].filter((name) => typeOf(table, name) !== undefined);
  const values = columns.length > 0 ? await valuesOf(changes, columns, table, sql) : new Map<string, string[]>();
  const filters = new Map([...byCondition].map(([text, { filter }]) => [text, filter] as const));
  const concerned = new Map<Change, Subscription[]>();
  for (const change of changes) {
    const subscriptions = [...toAll];
    const rowValues = values.get(change.id);
    for (const [index, column] of columns.entries())
      for (const subscription of byValue.get(column)?.get(rowValues?.[index] ?? "") ?? [])
        subscriptions.push(subscription);
    if (filters.size > 0)
      for (const text of await findMatches(filters, change, table, sql))
        subscriptions.push(...(byCondition.get(text)?.subscriptions ?? []));
    concerned.set(
      change,
      subscriptions.filter(({ binding: { event } }) => event === "*" || event === change.operation),
    );
  }
  return concerned;
}

/** The changed rows' values in these columns, as PostgreSQL writes them, by the rows' keys. */
async function valuesOf(
  changes: readonly Change[],
  columns: readonly string[],
  table: PublishedTable,
  sql: postgres.Sql,
): Promise<Map<string, string[]>> {
  const { key } = table;
  if (key.length === 0) return new Map();
  const texts = columns.map((name, index) => sql`${index > 0 ? sql`, ` : sql``}row.${sql(name)}::text`);
  const rows = await sql<{ id: string; values: string[] }[]>`
    select ${keyText(sql, key, "row")} as id, array[${texts}] as values from ${sql(table.schema)}.${sql(table.table)} row
    where ${hasKey(
      sql,
      key,
      "row",
      changes.map(({ id }) => id),
    )}`;
  return new Map(rows.map(({ id, values }) => [id, values]));
}

/** The filters that match the changed row, by their texts. */
async function findMatches(
  filters: Map<string, Filter>,
  change: Change,
  table: PublishedTable,
  sql: postgres.Sql,
): Promise<Set<string>> {
  const matches = new Set<string>();
  const { key } = table;
  const known = [...filters].filter(([, { column }]) => typeOf(table, column) !== undefined);
  for (let from = 0; key.length > 0 && from < known.length; from += CHUNK) {
    const some = known.slice(from, from + CHUNK);
    const [row] = await sql<{ matches: (boolean | null)[] }[]>`
      select array[${some.map(([, filter], index) => condition(sql, filter, table, index > 0))}] as matches
      from ${sql(change.schema)}.${sql(change.table)} row
      where ${hasKey(sql, key, "row", [change.id])}`;
    for (const [index, [text]] of some.entries()) if (row?.matches[index]) matches.add(text);
  }
  return matches;
}

function condition(sql: postgres.Sql, filter: Filter, table: PublishedTable, isFollowing: boolean) {
  const right = operand(sql, filter, typeOf(table, filter.column) ?? "text");
  const operator = sql.unsafe(filter.operator === "in" ? "= any" : filter.operator);
  return sql`${isFollowing ? sql`, ` : sql``}row.${sql(filter.column)} ${operator} (${right})`;
}

const typeOf = (table: PublishedTable, column: string): string | undefined =>
  table.columns.find(({ name }) => name === column)?.sqlType;

/** A filter's value, cast to the type of its column. The type comes from PostgreSQL's catalogue. */
const operand = (sql: postgres.Sql, { operator, value }: Filter, sqlType: string) =>
  operator === "in"
    ? sql`string_to_array(${value}, ',')::${sql.unsafe(sqlType)}[]`
    : sql`${value}::text::${sql.unsafe(sqlType)}`;
