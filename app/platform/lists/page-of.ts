type Failure = { code: string; message: string };
type Answer<Row> = { data: Row[] | null; error: Failure | null; count: number | null };
type RangeQuery<Row> = { range: (from: number, to: number) => PromiseLike<Answer<Row>> };

/** PostgREST's code for a page after the last. */
const NO_SUCH_PAGE = "PGRST103";

/** Some rows of a list, and the total number. */
export type Page<Row> = { rows: Row[]; total: number };

/** The same, or undefined for a page after the last. */
export async function pageIfAny<Row>(
  asked: RangeQuery<Row>,
  page: number,
  size: number,
): Promise<Page<Row> | undefined> {
  const found = await pageOf(asked, page, size);
  return found.rows.length === 0 && page > 1 ? undefined : found;
}

/**
 * A page of a list, from 1; empty after the last one.
 * @param asked a query with an exact count and a unique order
 * @throws PostgREST's error
 */
export async function pageOf<Row>(asked: RangeQuery<Row>, page: number, size: number): Promise<Page<Row>> {
  const from = (page - 1) * size;
  const { data, error, count } = await asked.range(from, from + size - 1);
  // Read again for the total number, so that the person can be redirected to the last page.
  if (error?.code === NO_SUCH_PAGE && page > 1) return { rows: [], total: (await pageOf(asked, 1, size)).total };
  if (error) throw error;
  return { rows: data ?? [], total: count ?? 0 };
}
