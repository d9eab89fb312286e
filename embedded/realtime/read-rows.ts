import type postgres from "postgres";
import { z } from "zod";
import { type PublishedTable, readableColumns } from "./published-tables.ts";
import type { Reader } from "./reader.ts";
import { hasKey, keyText } from "./row-keys.ts";

const LONGEST_READ_MS = "5000";
/**
 * Reads that share a transaction: enough to save round trips, few enough to release the connection to others in
 * between.
 */
const TOGETHER = 25;
/** Transactions at a time: they use the server's connections. */
const ABREAST = 3;

const Row = z.record(z.string(), z.unknown());
export type Row = z.infer<typeof Row>;

/** Keys of rows of one table that a reader asks for. */
export type RowRead = {
  reader: Reader;
  table: PublishedTable;
  ids: readonly string[];
  /** For deleted rows: the values that they had, in the order of the keys. Only their keys are returned. */
  gone?: readonly Record<string, unknown>[];
};
type Rows = ReadonlyMap<string, Row>;

const NONE: Rows = new Map();
const Found = z.array(z.object({ id: z.string(), row: Row }));

/**
 * Reads rows as each reader may see them under row level security; rows that they may not see, or that are gone, are
 * left out. PostgreSQL has no policies for deleted rows, so the policies are evaluated on the values that the rows had.
 * @param failed called for each read that the database did not answer, which then finds nothing
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
      // One failed read fails its whole transaction, so each is then tried by itself.
      if (rows) for (const [index, reading] of part.entries()) found.set(reading, rows[index] ?? NONE);
      else for (const reading of part) await readAlone(reading);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, readParts));
  return found;
}

/** Sends all reads before the first is answered, each with its reader's own rights. */
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
