import type postgres from "postgres";
import { z } from "zod";
import type { Change } from "./notify-triggers.ts";
import { keyOf, type PublishedTable, readableColumns } from "./published-tables.ts";
import type { Reader } from "./reader.ts";

const LONGEST_READ_MS = "5000";

const Row = z.record(z.string(), z.unknown());
export type Row = z.infer<typeof Row>;

/** The changed row as this reader may see it under row level security, or undefined when they may not or it is gone. */
export async function readRow(
  sql: postgres.Sql,
  reader: Reader,
  change: Change,
  table: PublishedTable,
): Promise<Row | undefined> {
  const columns = readableColumns(table, reader.role).map(({ name }) => name);
  const key = keyOf(table);
  if (!key || !columns.includes(key.name)) return undefined;
  const [found] = await sql.begin("read only", async (tx) => {
    await tx`
      select set_config('role', ${reader.role}, true), set_config('statement_timeout', ${LONGEST_READ_MS}, true),
        set_config('request.jwt.claims', ${JSON.stringify(reader.claims)}, true),
        set_config('request.jwt.claim.sub', ${reader.claims.sub ?? ""}, true),
        set_config('request.jwt.claim.role', ${reader.role}, true)`;
    return tx`
      select to_jsonb(seen) as row from (
        select ${tx(columns)} from ${tx(change.schema)}.${tx(change.table)}
        where id = ${change.id}::text::${tx.unsafe(key.sqlType)}
      ) seen`;
  });
  return found ? Row.parse(found.row) : undefined;
}
