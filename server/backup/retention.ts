/** A backup as the retention rule sees it: `night` is a day (yyyy-mm-dd), null for a requested one. */
export type StoredBackup = { file: string; made: string; night: string | null };

const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;
const KEPT_REQUESTED = 7;
const DAY_MS = 86_400_000;
/** As the rule `backups` of the database has it: deleted data is gone from all backups by then. */
export const LONGEST_DAYS = 365;

/**
 * Chooses the files to keep: of the nightly backups the newest of each of the last seven days, four weeks and twelve
 * months that have one, and the newest seven requested ones; none of them older than a year, so that deleted data is gone
 * within the time that the privacy policy promises.
 */
export function filesToRetain(backups: readonly StoredBackup[], now: Date): Set<string> {
  const yearAgo = new Date(now.getTime() - LONGEST_DAYS * DAY_MS).toISOString();
  const newestFirst = backups.filter(({ made }) => made > yearAgo).toSorted((a, b) => b.made.localeCompare(a.made));
  const nightly = newestFirst.flatMap(({ file, night }) => (night ? [{ file, night }] : []));
  const newestOfEach = (period: (night: string) => string, most: number) => {
    const newest = new Map<string, string>();
    for (const { file, night } of nightly) if (!newest.has(period(night))) newest.set(period(night), file);
    return [...newest.values()].slice(0, most);
  };
  return new Set([
    ...newestOfEach((night) => night, DAYS),
    ...newestOfEach(mondayOf, WEEKS),
    ...newestOfEach((night) => night.slice(0, 7), MONTHS),
    ...newestFirst
      .filter(({ night }) => !night)
      .slice(0, KEPT_REQUESTED)
      .map(({ file }) => file),
  ]);
}

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}
