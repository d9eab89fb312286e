import type postgres from "postgres";
import type { Channel } from "./channel.ts";
import { dispatch } from "./dispatch.ts";
import { CHANGES, readChange } from "./notify-triggers.ts";
import type { PublishedTable } from "./published-tables.ts";

/** Changes that may wait to be told. With more than this, telling each is slower than reloading. */
const MOST_WAITING = 5_000;

type Options = {
  sql: postgres.Sql;
  tables: ReadonlyMap<string, PublishedTable>;
  channels: ReadonlySet<Channel>;
  log: (line: string) => void;
  /** Called when subscribers may have missed changes. */
  missed(): void;
};

/** Follows what PostgreSQL announces, also after its connection was lost, and tells the channels of it. */
export async function startChanges({
  sql,
  tables,
  channels,
  log,
  missed,
}: Options): Promise<{ stop(): Promise<void> }> {
  let waiting = 0;
  let turn: Promise<void> = Promise.resolve();

  const hear = (payload: string) => {
    const change = readChange(payload);
    const table = change && tables.get(`${change.schema}.${change.table}`);
    if (!table || channels.size === 0) return;
    if (++waiting > MOST_WAITING) missed();
    // One after the other: a subscriber hears of changes in the order they were committed.
    turn = turn
      .then(() => dispatch(change, channels, table, sql, log))
      .catch(() => log(`A change of ${change.schema}.${change.table} could not be announced`))
      .finally(() => {
        waiting--;
      });
  };

  let listened = false;
  const listening = await sql.listen(CHANGES, hear, () => {
    if (listened) missed();
    listened = true;
  });
  return {
    stop: () =>
      listening.unlisten().then(
        () => undefined,
        () => undefined,
      ),
  };
}
