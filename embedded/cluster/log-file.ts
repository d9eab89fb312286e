import { copyFileSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";

const LARGEST_LOG_BYTES = 5 * 2 ** 20;
const TRIM_EVERY_MS = 60_000;

/** Opens PostgreSQL's log for appending, as a file descriptor that outlives us. */
export const openLog = (file: string): number => openSync(file, "a", 0o600);

/** Keeps a log that is appended to within twice `largest` bytes on disk: the part before is kept as `….1`. */
export function trimLog(file: string, largest = LARGEST_LOG_BYTES): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= largest) return;
  copyFileSync(file, `${file}.1`);
  // A process that appends continues at the new end.
  truncateSync(file);
}

/** Trims a log periodically. @returns a function that stops it */
export function trimPeriodically(file: string): () => void {
  const trim = () => {
    try {
      trimLog(file);
    } catch {
      // A disk that is too full to trim the log must not end the site.
    }
  };
  trim();
  const timer = setInterval(trim, TRIM_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** The last lines of a file as one text; empty where it cannot be read. */
export function lastLines(file: string, count: number): string {
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n").slice(-count).join("\n");
  } catch {
    return "";
  }
}
