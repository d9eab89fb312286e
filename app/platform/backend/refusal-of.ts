/** The refusal of a write that affects no row: the row is gone, or the person may not write it. */
export const NO_ROW = { code: "PGRST116", message: "No row was touched", status: 404 } as const;

/**
 * The error of a write that returns its rows (`.select(…)`); undefined on success. The database reports success even
 * when no row was affected.
 */
export async function refusalOf<Problem>(
  write: PromiseLike<{ data: readonly unknown[] | null; error: Problem | null }>,
): Promise<Problem | typeof NO_ROW | undefined> {
  const { data, error } = await write;
  return error ?? (data?.length ? undefined : NO_ROW);
}
