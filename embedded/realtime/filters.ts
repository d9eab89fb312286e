import type postgres from "postgres";
import type { Change } from "./notify-triggers.ts";
import type { Filter } from "./protocol.ts";
import { keyOf, type PublishedTable, readableColumns } from "./published-tables.ts";
import type { Role } from "./reader.ts";

/** As many conditions as one statement has room for, and some more. */
const CHUNK = 1_000;

/** Why this role cannot listen with this filter, or undefined when it can: its column must be one that it may read. */
export async function refusalOf(
  filter: Filter,
  table: PublishedTable,
  role: Role,
  sql: postgres.Sql,
): Promise<string | undefined> {
  const column = readableColumns(table, role).find(({ name }) => name === filter.column);
  if (!column) return `invalid column for filter ${filter.column}`;
  try {
    await sql`select ${operand(sql, filter, column.sqlType)}`;
    return undefined;
  } catch {
    return `invalid value for filter ${filter.column}`;
  }
}

/**
 * Which of the filters the changed row meets, by their texts. Read once for all subscribers and with the owner's rights, so
 * that only those whom the change may concern cost a reading of their own.
 */
export async function matching(
  filters: Map<string, Filter>,
  change: Change,
  table: PublishedTable,
  sql: postgres.Sql,
): Promise<Set<string>> {
  const met = new Set<string>();
  const key = keyOf(table);
  const known = [...filters].filter(([, { column }]) => typeOf(table, column) !== undefined);
  for (let from = 0; key && from < known.length; from += CHUNK) {
    const some = known.slice(from, from + CHUNK);
    const [row] = await sql<{ met: (boolean | null)[] }[]>`
      select array[${some.map(([, filter], index) => condition(sql, filter, table, index > 0))}] as met
      from ${sql(change.schema)}.${sql(change.table)} row
      where row.id = ${change.id}::text::${sql.unsafe(key.sqlType)}`;
    for (const [index, [text]] of some.entries()) if (row?.met[index]) met.add(text);
  }
  return met;
}

function condition(sql: postgres.Sql, filter: Filter, table: PublishedTable, isFollowing: boolean) {
  const right = operand(sql, filter, typeOf(table, filter.column) ?? "text");
  const operator = sql.unsafe(filter.operator === "in" ? "= any" : filter.operator);
  return sql`${isFollowing ? sql`, ` : sql``}row.${sql(filter.column)} ${operator} (${right})`;
}

const typeOf = (table: PublishedTable, column: string): string | undefined =>
  table.columns.find(({ name }) => name === column)?.sqlType;

/** A filter's value as the type of its column. The type comes from PostgreSQL's own catalogue. */
const operand = (sql: postgres.Sql, { operator, value }: Filter, sqlType: string) =>
  operator === "in"
    ? sql`string_to_array(${value}, ',')::${sql.unsafe(sqlType)}[]`
    : sql`${value}::text::${sql.unsafe(sqlType)}`;
