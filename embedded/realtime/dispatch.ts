import type postgres from "postgres";
import type { Binding, Channel } from "./channel.ts";
import type { Change, PublishedTable } from "./published.ts";
import { readRow } from "./read-row.ts";

/**
 * Tells each channel that listens about one change. Every row is read once for each distinct reader and filter, with that
 * reader's rights, so that nobody is sent what they could not read.
 */
export async function dispatch(
  change: Change,
  channels: Iterable<Channel>,
  table: PublishedTable,
  sql: postgres.Sql,
): Promise<void> {
  const rows = new Map<string, ReturnType<typeof readRow>>();
  const told: Promise<void>[] = [];
  for (const channel of channels)
    for (const binding of channel.bindings)
      if (concerns(binding, change)) told.push(tell(channel, binding, change, table, rows, sql));
  await Promise.all(told);
}

const concerns = (binding: Binding, change: Change): boolean =>
  binding.schema === change.schema &&
  binding.table === change.table &&
  (binding.event === "*" || binding.event === change.operation) &&
  // A deleted row cannot be read again: it reaches those who listen without a filter, as its key alone.
  !(change.operation === "DELETE" && binding.filter !== undefined);

async function tell(
  channel: Channel,
  binding: Binding,
  change: Change,
  table: PublishedTable,
  rows: Map<string, ReturnType<typeof readRow>>,
  sql: postgres.Sql,
): Promise<void> {
  const data = {
    schema: change.schema,
    table: change.table,
    type: change.operation,
    commit_timestamp: change.at,
    columns: table.columns,
    errors: null,
  };
  if (change.operation === "DELETE")
    return channel.send("postgres_changes", { ids: [binding.id], data: { ...data, old_record: { id: change.id } } });
  const key = JSON.stringify([channel.reader.role, channel.reader.claims.sub, binding.filter]);
  const reading = rows.get(key) ?? readRow(sql, channel.reader, change, binding.parsed).catch(() => undefined);
  rows.set(key, reading);
  const record = await reading;
  if (!record) return;
  const old_record = change.operation === "UPDATE" ? { id: change.id } : undefined;
  channel.send("postgres_changes", { ids: [binding.id], data: { ...data, record, old_record } });
}
