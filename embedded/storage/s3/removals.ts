import type postgres from "postgres";

/** The advisory lock's number: arbitrary, and the same in every process. */
const HELD = 7_201_984;
/** A removal from a bucket that does not answer may never end. */
const LONGEST_WAIT = "5s";

/** Removals that never wait: while files are held, nothing is removed, and the next sweep removes it instead. */
export function removals(sql: postgres.Sql) {
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** Does the work unless files are held. One at a time, so that a bucket that does not answer takes one connection. */
    unlessHeld(work: () => Promise<void>): Promise<void> {
      const removal = last.then(async () => {
        await sql.begin(async (tx) => {
          const [row] = await tx`select pg_try_advisory_xact_lock_shared(${HELD}) as free`;
          if (row?.free) await work();
        });
      });
      last = removal.catch(() => {});
      return removal;
    },
    /**
     * Once it resolves, no process removes anything until the returned function is called or this process ends.
     * @throws a database error when a removal in progress does not finish
     */
    async hold(): Promise<() => Promise<void>> {
      const connection = await sql.reserve();
      try {
        await connection`select set_config('lock_timeout', ${LONGEST_WAIT}, false)`;
        await connection`select pg_advisory_lock(${HELD})`.finally(() => connection`reset lock_timeout`);
      } catch (error) {
        connection.release();
        throw error;
      }
      return async () => {
        try {
          await connection`select pg_advisory_unlock(${HELD})`;
        } finally {
          connection.release();
        }
      };
    },
  };
}
