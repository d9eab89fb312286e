import type postgres from "postgres";

/** Any number that all processes of a site agree on. */
const HELD = 7_201_984;
/** A removal from a bucket that does not answer may never end. */
const LONGEST_WAIT = "5s";

/**
 * Removals wait for nobody and nobody for them: while somebody holds the files, nothing is removed, and what would have been is
 * left to the next sweep.
 */
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
     * From when it resolves nothing is removed, by any process, until what it gives is called or this process ends.
     * @throws a database error when a removal is under way that does not come to its end
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
