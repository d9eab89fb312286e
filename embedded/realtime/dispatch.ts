import type postgres from "postgres";
import { concernedBy } from "./filters.ts";
import type { Listeners, Subscription } from "./listeners.ts";
import type { Change } from "./notify-triggers.ts";
import { type PublishedTable, readableColumns } from "./published-tables.ts";
import { type Reading, type Row, readRows } from "./read-rows.ts";
import { isSamePerson } from "./reader.ts";
import { keyOfText } from "./row-keys.ts";

type Published = ReadonlyMap<string, PublishedTable>;
/** One thing to tell one subscription. */
type Telling = Subscription & { change: Change; table: PublishedTable; reading: Reading };
type Asked = Reading & { ids: string[]; gone?: Record<string, unknown>[] };

/**
 * Tells each channel that listens of changes, in their order. A row is read once for each set of rights among those it
 * concerns, with these rights, so that nobody is sent what they could not read.
 * @param log is told of readings that failed; whom they were for is not.
 */
export async function dispatch(
  changes: readonly Change[],
  listeners: Listeners,
  tables: Published,
  sql: postgres.Sql,
  log: (line: string) => void,
): Promise<void> {
  const concerned = new Map<Change, Subscription[]>();
  for (const [name, own] of Map.groupBy(changes, ({ schema, table }) => `${schema}.${table}`)) {
    const listening = own[0] && listeners.of(own[0]);
    const table = tables.get(name);
    if (!listening || !table) continue;
    const kept = own.filter(({ operation }) => operation !== "DELETE");
    // A deleted row meets no filter any more: those who listen without one are told its key, if they could read the row.
    for (const change of own) concerned.set(change, [...listening.toAll].filter(hears(change)));
    try {
      for (const [change, found] of await concernedBy(kept, listening, table, sql)) concerned.set(change, found);
    } catch {
      for (const change of kept) concerned.set(change, []);
      log(`Changes of ${name} could not be announced`);
    }
  }
  const readings = new Map<string, Asked>();
  const tellings = changes.flatMap((change): Telling[] => {
    const name = `${change.schema}.${change.table}`;
    const table = tables.get(name);
    if (!table) return [];
    return (concerned.get(change) ?? []).map(({ channel, binding }) => ({
      change,
      table,
      channel,
      binding,
      reading: readingFor(channel, name, table, change, readings),
    }));
  });
  const found = await readRows(sql, [...readings.values()], ({ table: { schema, table } }) =>
    log(`A change of ${schema}.${table} could not be read for a subscriber`),
  );
  for (const telling of tellings) tell(telling, found);
}

const hears =
  ({ operation }: Change) =>
  ({ binding: { event } }: Subscription): boolean =>
    event === "*" || event === operation;

/** The reading that this channel shares with all who have its rights; it asks for this row too. */
function readingFor(
  { rights, reader }: Subscription["channel"],
  name: string,
  table: PublishedTable,
  { operation, id, gone = {} }: Change,
  readings: Map<string, Asked>,
): Reading {
  const isGone = operation === "DELETE";
  const place = `${isGone ? "gone" : "there"} ${name} ${rights}`;
  const reading: Asked = readings.get(place) ?? { reader, table, ids: [], ...(isGone ? { gone: [] } : {}) };
  readings.set(place, reading);
  if (reading.ids.at(-1) === id) return reading;
  reading.ids.push(id);
  reading.gone?.push(gone);
  return reading;
}

function tell({ change, table, channel, binding, reading }: Telling, found: Map<Reading, ReadonlyMap<string, Row>>) {
  const columns = readableColumns(table, channel.reader.role).map(({ name, type }) => ({ name, type }));
  const record = found.get(reading)?.get(change.id);
  // The channel may have become somebody else's while this was read.
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
