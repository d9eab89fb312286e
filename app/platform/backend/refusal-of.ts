/** The refusal of a write that touches no row: the row is gone, or was never within its writer's reach. */
export const NO_ROW = { code: "PGRST116", message: "No row was touched", status: 404 } as const;

/**
 * The problem of a write that returns the rows it touched (`.select(…)`); undefined for none. The database takes a
 * change or a deletion of no row for a success.
 */
export async function refusalOf<Problem>(
  write: PromiseLike<{ data: readonly unknown[] | null; error: Problem | null }>,
): Promise<Problem | typeof NO_ROW | undefined> {
  const { data, error } = await write;
  return error ?? (data?.length ? undefined : NO_ROW);
}
