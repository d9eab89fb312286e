/** The database did not answer, or refused: that is the fault of nothing that was to be sent. */
export class DatabaseRefused extends Error {
  /** The row is another worker's by now, or gone. */
  get isOfNoRow(): boolean {
    return this.message === "NOT_FOUND";
  }
}

/** The answer of the database. @throws DatabaseRefused where there is none. */
export async function ask<T>(answer: PromiseLike<{ data: T; error: { message: string } | null }>): Promise<T> {
  const { data, error } = await answer;
  if (error) throw new DatabaseRefused(error.message);
  return data;
}
