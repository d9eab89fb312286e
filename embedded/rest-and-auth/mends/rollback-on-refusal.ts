import type { PostgresConnection } from "@supabase/lite/postgres";

class Refusal extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super("refused");
    this.response = response;
  }
}

/** A write that ends in a 4xx answer, such as `.update().single()` over many rows, is committed by lite; it must not be. */
export function mendRollback(connection: PostgresConnection): void {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = async (vars, work, options) => {
    try {
      return await withContext(
        vars,
        async (db) => {
          const result = await work(db);
          if (result instanceof Response && result.status >= 400) throw new Refusal(result);
          return result;
        },
        options,
      );
    } catch (error) {
      const refusal = refusalIn(error);
      // The work's own result type is Response here: it is what the work returned.
      if (refusal) return refusal.response as Awaited<ReturnType<typeof work>>;
      throw error;
    }
  };
}

function refusalIn(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  return error instanceof Error && error.cause instanceof Refusal ? error.cause : undefined;
}
