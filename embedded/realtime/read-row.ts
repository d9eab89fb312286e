import type { JWTPayload } from "jose";
import type postgres from "postgres";
import { z } from "zod";
import type { Filter } from "./protocol.ts";
import type { Change } from "./published.ts";

/** Whose rights a row is read with. */
export type Reader = { role: "anon" | "authenticated" | "service_role"; claims: JWTPayload };

const Row = z.record(z.string(), z.unknown());

/**
 * The changed row as this reader may see it under row level security, or undefined when they may not, when it does not
 * match their filter, or when it is gone.
 */
export async function readRow(
  sql: postgres.Sql,
  reader: Reader,
  change: Change,
  filter: Filter | undefined,
): Promise<z.infer<typeof Row> | undefined> {
  if (change.id === null) return undefined;
  const [found] = await sql.begin("read only", async (tx) => {
    await tx`
      select set_config('role', ${reader.role}, true),
        set_config('request.jwt.claims', ${JSON.stringify(reader.claims)}, true),
        set_config('request.jwt.claim.sub', ${reader.claims.sub ?? ""}, true),
        set_config('request.jwt.claim.role', ${reader.role}, true)`;
    const wanted = filter ? tx`and row.${tx(filter.column)}::text ${tx.unsafe(filter.operator)} ${filter.value}` : tx``;
    return tx`
      select to_jsonb(row) as row from ${tx(change.schema)}.${tx(change.table)} row
      where row.id::text = ${change.id} ${wanted}`;
  });
  return found ? Row.parse(found.row) : undefined;
}
