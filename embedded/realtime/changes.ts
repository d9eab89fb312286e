import type postgres from "postgres";
import { dispatch } from "./dispatch.ts";
import type { Listeners } from "./listeners.ts";
import { CHANGES, type Change, readChange } from "./notify-triggers.ts";
import type { PublishedTable } from "./published-tables.ts";

/** Changes that may wait to be told. With more than this, telling each is slower than reloading. */
const MOST_WAITING = 5_000;
/** Changes told together: a statement that tells everybody costs a few readings, and a single change waits for few. */
const TOGETHER = 250;

type Options = {
  sql: postgres.Sql;
  tables: ReadonlyMap<string, PublishedTable>;
  listeners: Listeners;
  log: (line: string) => void;
  /** Called when subscribers may have missed changes. */
  missed(): void;
};

/** Follows what PostgreSQL announces, also after its connection was lost, and tells the channels of it. */
export async function startChanges({
  sql,
  tables,
  listeners,
  log,
  missed,
}: Options): Promise<{ stop(): Promise<void> }> {
  const waiting: Change[] = [];
  let isTelling = false;

  // One batch after the other: a subscriber hears of changes in the order they were committed.
  const notifyAll = async () => {
    if (isTelling) return;
    isTelling = true;
    while (waiting.length > 0)
      await dispatch(waiting.splice(0, TOGETHER), listeners, tables, sql, log).catch(() =>
        log("Changes could not be announced"),
      );
    isTelling = false;
  };
  const onPayload = (payload: string) => {
    const change = readChange(payload);
    if (!change || !listeners.of(change)) return;
    if (waiting.push(change) > MOST_WAITING) {
      waiting.length = 0;
      missed();
    }
    // Changes that arrived together are told together.
    queueMicrotask(() => void notifyAll());
  };

  let listened = false;
  const listening = await sql.listen(CHANGES, onPayload, () => {
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
