const MOST_PREPARED = 500;
const MOST_SEEN = 5_000;
const LONGEST_STATEMENT = 8_192;

const prepared = new Set<string>();
const executedOnce = new Set<string>();

/**
 * True if a statement is worth preparing: it is when it comes a second time. The number is limited, since each
 * connection keeps its prepared statements and callers can vary them without end.
 */
export function isWorthPreparing(sql: string): boolean {
  if (prepared.has(sql)) return true;
  if (prepared.size >= MOST_PREPARED || sql.length > LONGEST_STATEMENT) return false;
  if (!executedOnce.has(sql)) {
    if (executedOnce.size >= MOST_SEEN) executedOnce.clear();
    executedOnce.add(sql);
    return false;
  }
  executedOnce.delete(sql);
  prepared.add(sql);
  return true;
}
