import type postgres from "postgres";

/** An attempt that a process began and never ended, as when it was killed, counts for so long. */
const FORGOTTEN_AFTER_MS = 30_000;

/** Attempts under way of all processes on a database. */
export type UnderWay = {
  /** Adds an attempt. @returns how many are under way with it; 0 while the database is away */
  begin(key: string): Promise<number>;
  end(key: string): Promise<void>;
};

/**
 * Counts attempts under way in the database, which is asked to forget each count when no attempt joins it any more.
 * @param most an attempt beyond so many does not keep the count alive
 */
export function countUnderWay(name: string, most: number, sql: postgres.Sql): UnderWay {
  const rowOf = (key: string) => `${name} under way:${key}`;
  return {
    async begin(key) {
      const now = Date.now();
      try {
        const [row] = await sql<{ points: number }[]>`
          insert into private.rate_limits as r (key, points, expire) values (${rowOf(key)}, 1, ${now + FORGOTTEN_AFTER_MS})
          on conflict (key) do update set points = case when r.expire < ${now} then 1 else greatest(r.points, 0) + 1 end,
            expire = case when r.expire < ${now} or r.points < ${most} then excluded.expire else r.expire end
          returning points`;
        return row?.points ?? 0;
      } catch {
        return 0;
      }
    },
    async end(key) {
      await sql`update private.rate_limits set points = points - 1 where key = ${rowOf(key)} and points > 0`.catch(
        () => {},
      );
    },
  };
}
