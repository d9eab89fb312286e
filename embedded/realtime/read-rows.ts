import type postgres from "postgres";
import { z } from "zod";
import { type PublishedTable, readableColumns } from "./published-tables.ts";
import type { Reader } from "./reader.ts";
import { hasKey, keyText } from "./row-keys.ts";

const LONGEST_READ_MS = "5000";
/** Readings that share a transaction: enough to save turns, few enough to let others at the connection. */
const TOGETHER = 25;
/** Transactions at a time: the connections are the server's too. */
const ABREAST = 3;

const Row = z.record(z.string(), z.unknown());
export type Row = z.infer<typeof Row>;

/** Rows of one table, by their keys, that a reader asks for. */
export type RowRead = {
  reader: Reader;
  table: PublishedTable;
  ids: readonly string[];
  /** For rows that are deleted: what each had, in the order of the keys. Nothing but their keys is found. */
  gone?: readonly Record<string, unknown>[];
};
type Rows = ReadonlyMap<string, Row>;

const NONE: Rows = new Map();
const Found = z.array(z.object({ id: z.string(), row: Row }));

/**
 * The rows as each reader may see them under row level security; those that they may not see, or that are gone, are left
 * out. PostgreSQL has no policies for rows that are deleted: here they are asked what they would have said.
 * @param failed is called for each reading that the database did not answer, which then finds nothing.
 */
export async function readRows(
  sql: postgres.Sql,
  reads: readonly RowRead[],
  failed: (reading: RowRead) => void,
): Promise<Map<RowRead, Rows>> {
  const found = new Map<RowRead, Rows>();
  const parts = Array.from({ length: Math.ceil(reads.length / TOGETHER) }, (_, part) =>
    reads.slice(part * TOGETHER, (part + 1) * TOGETHER),
  ).values();
  const readAlone = async (reading: RowRead) => {
    const [rows] = await readPipelined(sql, [reading]).catch(() => {
      failed(reading);
      return [NONE];
    });
    found.set(reading, rows ?? NONE);
  };
  const readParts = async () => {
    for (const part of parts) {
      const rows = await readPipelined(sql, part).catch(() => undefined);
      // One that fails takes the others with it: each is tried by itself.
      if (rows) for (const [index, reading] of part.entries()) found.set(reading, rows[index] ?? NONE);
      else for (const reading of part) await readAlone(reading);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, readParts));
  return found;
}

/** Sends all readings before the first is answered, each with its reader's own rights. */
async function readPipelined(sql: postgres.Sql, reads: readonly RowRead[]): Promise<Rows[]> {
  const answers = await sql.begin("read only", (tx) =>
    reads.flatMap(({ reader, table, ids, gone }) => {
      const { key } = table;
      const columns = readableColumns(table, reader.role).map(({ name }) => name);
      if (key.length === 0 || !key.every(({ name }) => columns.includes(name)))
        return [tx`select 1 where false`, tx`select 1 where false`];
      return [
        tx`
          select set_config('role', ${reader.role}, true), set_config('statement_timeout', ${LONGEST_READ_MS}, true),
            set_config('request.jwt.claims', ${JSON.stringify(reader.claims)}, true),
            set_config('request.jwt.claim.sub', ${reader.claims.sub ?? ""}, true),
            set_config('request.jwt.claim.role', ${reader.role}, true)`,
        gone
          ? tx`
              select "its key" as id, '{}'::jsonb as row
              from unnest(${[...ids]}::text[], ${gone.map((row) => JSON.stringify(row))}::text[]) deleted ("its key", "its row"),
                jsonb_populate_record(null::${tx(table.schema)}.${tx(table.table)}, "its row"::jsonb) ${tx(table.table)}
              where ${tx.unsafe(table.seen[reader.role])}`
          : tx`
              select ${keyText(tx, key, "seen")} as id, to_jsonb(seen) as row from (
                select ${tx(columns)} from ${tx(table.schema)}.${tx(table.table)}
                where ${hasKey(tx, key, table.table, ids)}
              ) seen`,
      ];
    }),
  );
  return reads.map((_, index) => {
    const rows = Found.parse(answers[index * 2 + 1] ?? []);
    return new Map(rows.map(({ id, row }) => [id, row]));
  });
}
