import type postgres from "postgres";
import { dispatch } from "./dispatch.ts";
import type { Listeners } from "./listeners.ts";
import { CHANGES, type Change, readChange } from "./notify-triggers.ts";
import type { PublishedTable } from "./published-tables.ts";

/** The most changes in the queue. Beyond this, a reload is faster for subscribers than the changes. */
const MOST_WAITING = 5_000;
/**
 * Changes that are delivered together: one statement for all of them costs as much as a few single reads, and no change
 * waits long.
 */
const TOGETHER = 250;

type Options = {
  sql: postgres.Sql;
  tables: ReadonlyMap<string, PublishedTable>;
  listeners: Listeners;
  log: (line: string) => void;
  /** Called when subscribers may have missed changes. */
  missed(): void;
};

/**
 * Listens to the changes that PostgreSQL announces, also after a lost connection, and delivers them to the channels.
 */
export async function startChanges({
  sql,
  tables,
  listeners,
  log,
  missed,
}: Options): Promise<{ stop(): Promise<void> }> {
  const waiting: Change[] = [];
  let isTelling = false;

  // One batch at a time, so that subscribers receive changes in the order of their commits.
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
    // Changes that arrived together are delivered together.
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
