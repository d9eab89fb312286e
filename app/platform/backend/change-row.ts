import type { PostgrestError } from "@supabase/supabase-js";
import type { Database, Json } from "./database.types.ts";
import { supabase } from "./supabase.ts";

/** Columns of a row, by name. */
export type Columns = Record<string, Json>;

/** `elsewhere`: the current values that somebody else has changed since the row was read; nothing was written then. */
export type ChangeResult = { problem: { code: string; message: string } } | { elsewhere: Columns } | undefined;

const isSame = (one: Json | undefined, other: Json | undefined) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Changes a row, sending only the columns that differ from the row that was read.
 * @param which the key of the row
 * @returns the problem; undefined on success
 */
export const changeRow = (
  table: keyof Database["public"]["Tables"],
  which: Columns,
  before: Columns,
  after: Columns,
): Promise<ChangeResult> =>
  changeBy(before, after, (changes) => supabase().rpc("change_row", { in_table: table, which, ...changes }));

/**
 * The same by a database function that does more than change the row.
 * @param write sends the changed columns, and their earlier values as `before`; returns the row's current values, as
 * change_row does
 */
export async function changeBy(
  before: Columns,
  after: Columns,
  write: (changes: { before: Columns; after: Columns }) => PromiseLike<{
    data: Json | undefined;
    error: PostgrestError | null;
  }>,
): Promise<ChangeResult> {
  const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
  if (names.length === 0) return undefined;
  const only = (row: Columns): Columns => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  const { data, error } = await write({ before: only(before), after: only(after) });
  if (error) return { problem: error };
  if (typeof data !== "object" || data === null || Array.isArray(data)) return undefined;
  const elsewhere = Object.entries(data).flatMap(([name, value]) =>
    value === undefined || isSame(value, before[name]) || isSame(value, after[name]) ? [] : [[name, value] as const],
  );
  return { elsewhere: Object.fromEntries(elsewhere) };
}
