import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";

/** Questions in a row that get no answer until the database is given up: one alone may be this process's own fault. */
const MOST_UNANSWERED = 2;
const CONNECT_WITHIN_S = 3;
const ANSWER_WITHIN_MS = 5_000;
export const PROBE_EVERY_MS = 5_000;

/**
 * Watches for a database that says nothing any more, as a host that is gone without a word does: TCP would wait for it
 * a quarter of an hour. While something takes long, a connection of its own asks whether anybody is there. However long a
 * statement takes, a database that answers is left to it.
 * @param pending what waits for the database now
 * @param open makes the pool to ask with
 * @param onUnresponsive is called once nobody answers
 * @returns what ends the watch
 */
export function watchForUnresponsiveDatabase(
  pending: ReadonlySet<object>,
  open: () => postgres.Sql,
  onUnresponsive: () => void,
  everyMs: number,
): () => void {
  let unanswered = 0;
  let isProbing = false;
  let before = new Set<object>();
  const probe = async () => {
    const isSlow = [...before].some((statement) => pending.has(statement));
    before = new Set(pending);
    if (isProbing || !isSlow) return;
    isProbing = true;
    unanswered = (await isResponsive(open())) ? 0 : unanswered + 1;
    isProbing = false;
    if (unanswered >= MOST_UNANSWERED) onUnresponsive();
  };
  const watch = setInterval(() => void probe(), everyMs).unref();
  return () => clearInterval(watch);
}

async function isResponsive(sql: postgres.Sql): Promise<boolean> {
  try {
    const answer = sql`select 1`.then(
      () => true,
      // A database that refuses is there.
      (error: unknown) => error instanceof postgres.PostgresError,
    );
    return await Promise.race([answer, wait(ANSWER_WITHIN_MS, false, { ref: false })]);
  } finally {
    void sql.end({ timeout: 0 }).catch(() => undefined);
  }
}

/** Of the pool that asks. */
export const PROBE_CONNECTION = { max: 1, connect_timeout: CONNECT_WITHIN_S, fetch_types: false } as const;
