import type postgres from "postgres";
import { findConcerned } from "./filters.ts";
import type { Listeners, Subscription } from "./listeners.ts";
import type { Change } from "./notify-triggers.ts";
import { type PublishedTable, readableColumns } from "./published-tables.ts";
import { type Row, type RowRead, readRows } from "./read-rows.ts";
import { isSamePerson } from "./reader.ts";
import { keyOfText } from "./row-keys.ts";

type Published = ReadonlyMap<string, PublishedTable>;
/** A change to deliver to one subscription. */
type Delivery = Subscription & { change: Change; table: PublishedTable; reading: RowRead };
type MutableRead = RowRead & { ids: string[]; gone?: Record<string, unknown>[] };

/**
 * Delivers changes to each subscribed channel, in order. A row is read once for each set of rights among its
 * subscribers, with those rights, so that nobody receives what they could not read.
 * @param log receives failed reads, without their subscribers
 */
export async function dispatch(
  changes: readonly Change[],
  listeners: Listeners,
  tables: Published,
  sql: postgres.Sql,
  log: (line: string) => void,
): Promise<void> {
  const concerned = new Map<Change, Subscription[]>();
  for (const [name, tableChanges] of Map.groupBy(changes, ({ schema, table }) => `${schema}.${table}`)) {
    const listening = tableChanges[0] && listeners.of(tableChanges[0]);
    const table = tables.get(name);
    if (!listening || !table) continue;
    const stillThere = tableChanges.filter(({ operation }) => operation !== "DELETE");
    // Filters do not apply to a deleted row: subscriptions without one receive its key, if they could read the row.
    for (const change of tableChanges) concerned.set(change, [...listening.toAll].filter(isListeningTo(change)));
    try {
      for (const [change, subscriptions] of await findConcerned(stillThere, listening, table, sql))
        concerned.set(change, subscriptions);
    } catch {
      for (const change of stillThere) concerned.set(change, []);
      log(`Changes of ${name} could not be announced`);
    }
  }
  const reads = new Map<string, MutableRead>();
  const deliveries = changes.flatMap((change): Delivery[] => {
    const name = `${change.schema}.${change.table}`;
    const table = tables.get(name);
    if (!table) return [];
    return (concerned.get(change) ?? []).map(({ channel, binding }) => ({
      change,
      table,
      channel,
      binding,
      reading: sharedRead(channel, name, table, change, reads),
    }));
  });
  const rows = await readRows(sql, [...reads.values()], ({ table: { schema, table } }) =>
    log(`A change of ${schema}.${table} could not be read for a subscriber`),
  );
  for (const delivery of deliveries) deliverChange(delivery, rows);
}

const isListeningTo =
  ({ operation }: Change) =>
  ({ binding: { event } }: Subscription): boolean =>
    event === "*" || event === operation;

/** Adds this row to the read that the channel shares with all that have its rights. */
function sharedRead(
  { rights, reader }: Subscription["channel"],
  name: string,
  table: PublishedTable,
  { operation, id, gone = {} }: Change,
  reads: Map<string, MutableRead>,
): RowRead {
  const isGone = operation === "DELETE";
  const readKey = `${isGone ? "gone" : "there"} ${name} ${rights}`;
  const reading: MutableRead = reads.get(readKey) ?? { reader, table, ids: [], ...(isGone ? { gone: [] } : {}) };
  reads.set(readKey, reading);
  if (reading.ids.at(-1) === id) return reading;
  reading.ids.push(id);
  reading.gone?.push(gone);
  return reading;
}

function deliverChange(
  { change, table, channel, binding, reading }: Delivery,
  rowsByRead: Map<RowRead, ReadonlyMap<string, Row>>,
) {
  const columns = readableColumns(table, channel.reader.role).map(({ name, type }) => ({ name, type }));
  const record = rowsByRead.get(reading)?.get(change.id);
  // The channel may belong to somebody else since the read.
  if (!record || !isSamePerson(channel.reader, reading.reader)) return;
  const rows = {
    ...(change.operation === "DELETE" ? {} : { record }),
    ...(change.operation === "INSERT" ? {} : { old_record: keyOfText(table.key, change.id) }),
  };
  const { schema, operation: type, at: commit_timestamp } = change;
  channel.send("postgres_changes", {
    ids: [binding.id],
    data: { schema, table: change.table, type, commit_timestamp, columns, ...rows, errors: null },
  });
}
