import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";

/**
 * Unanswered probes in a row before the database counts as unresponsive: a single one may be this process's own fault.
 */
const MOST_UNANSWERED = 2;
const CONNECT_WITHIN_S = 3;
const ANSWER_WITHIN_MS = 5_000;
export const PROBE_EVERY_MS = 5_000;

/**
 * Detects a database that stopped answering without closing its connections, such as on a host that disappeared, which TCP
 * notices after a quarter of an hour. While a statement takes long, a separate connection probes the database; a slow
 * statement on a database that answers continues.
 * @param pending the statements that wait for the database now
 * @param open makes the pool for the probe
 * @param onUnresponsive called once probes stay unanswered
 * @returns a function that ends the watch
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
      // An error from PostgreSQL is an answer.
      (error: unknown) => error instanceof postgres.PostgresError,
    );
    return await Promise.race([answer, wait(ANSWER_WITHIN_MS, false, { ref: false })]);
  } finally {
    void sql.end({ timeout: 0 }).catch(() => undefined);
  }
}

/** Options of the probe's pool. */
export const PROBE_CONNECTION = { max: 1, connect_timeout: CONNECT_WITHIN_S, fetch_types: false } as const;
