/** The database did not answer or refused a query; the mail or push itself is not at fault. */
export class DatabaseRefused extends Error {
  /** True if the row is gone or claimed by another worker. */
  get isOfNoRow(): boolean {
    return this.message === "NOT_FOUND";
  }
}

/** The data of an answer. @throws DatabaseRefused on an error. */
export async function ask<T>(answer: PromiseLike<{ data: T; error: { message: string } | null }>): Promise<T> {
  const { data, error } = await answer;
  if (error) throw new DatabaseRefused(error.message);
  return data;
}
