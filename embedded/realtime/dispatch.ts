import type postgres from "postgres";
import type { Binding, Channel } from "./channel.ts";
import { matching } from "./filters.ts";
import type { Change } from "./notify-triggers.ts";
import { type PublishedTable, readableColumns } from "./published-tables.ts";
import { type Row, readRow } from "./read-row.ts";
import { type Reader, rightsOf } from "./reader.ts";

/** Readings at a time: the connections are the server's too. */
const ABREAST = 4;

type Subscription = { channel: Channel; binding: Binding };

/**
 * Tells each channel that listens about one change. The row is read once for each set of rights among those it concerns,
 * with these rights, so that nobody is sent what they could not read.
 * @param log is told of readings that failed; whom they were for is not.
 */
export async function dispatch(
  change: Change,
  channels: Iterable<Channel>,
  table: PublishedTable,
  sql: postgres.Sql,
  log: (line: string) => void,
): Promise<void> {
  const listening: Subscription[] = [];
  for (const channel of channels)
    for (const binding of channel.bindings) if (listensTo(binding, change)) listening.push({ channel, binding });
  if (listening.length === 0) return;
  if (change.operation === "DELETE") return tellOfDeletion(listening, change, table);

  const filters = new Map(
    listening.flatMap(({ binding: { filter, parsed } }) =>
      filter !== undefined && parsed ? [[filter, parsed] as const] : [],
    ),
  );
  const met = await matching(filters, change, table, sql);
  const concerned = listening.filter(({ binding: { filter } }) => filter === undefined || met.has(filter));
  const groups = [...Map.groupBy(concerned, ({ channel }) => rightsOf(channel.reader)).values()];
  const next = groups.values();
  const work = async () => {
    for (const group of next) await tellGroup(group, change, table, sql, log);
  };
  await Promise.all(Array.from({ length: ABREAST }, work));
}

const listensTo = (binding: Binding, change: Change): boolean =>
  binding.schema === change.schema &&
  binding.table === change.table &&
  (binding.event === "*" || binding.event === change.operation);

/** A deleted row cannot be read again: those who listen without a filter and may read keys are told its key, and no more. */
function tellOfDeletion(listening: Subscription[], change: Change, table: PublishedTable): void {
  for (const { channel, binding } of listening) {
    const mayReadKeys = readableColumns(table, channel.reader.role).some(({ name }) => name === "id");
    if (binding.filter === undefined && mayReadKeys)
      tell(channel, binding, change, table, { old_record: { id: change.id } });
  }
}

async function tellGroup(
  group: Subscription[],
  change: Change,
  table: PublishedTable,
  sql: postgres.Sql,
  log: (line: string) => void,
): Promise<void> {
  const reader: Reader | undefined = group[0]?.channel.reader;
  if (!reader) return;
  let record: Row | undefined;
  try {
    record = await readRow(sql, reader, change, table);
  } catch {
    log(`A change of ${change.schema}.${change.table} could not be read for a subscriber`);
  }
  if (!record) return;
  const old = change.operation === "UPDATE" ? { old_record: { id: change.id } } : {};
  for (const { channel, binding } of group) tell(channel, binding, change, table, { record, ...old });
}

function tell(
  channel: Channel,
  binding: Binding,
  change: Change,
  table: PublishedTable,
  rows: { record?: Row; old_record?: Row },
): void {
  const columns = readableColumns(table, channel.reader.role).map(({ name, type }) => ({ name, type }));
  const { schema, operation: type, at: commit_timestamp } = change;
  channel.send("postgres_changes", {
    ids: [binding.id],
    data: { schema, table: change.table, type, commit_timestamp, columns, ...rows, errors: null },
  });
}
