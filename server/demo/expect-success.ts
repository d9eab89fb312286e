import { refusalOf } from "../../app/platform/backend/refusal-of.ts";

type Answer = { data: unknown; error: { message: string } | null };

/** Returns the answer of a successful call. @throws on an error, which is a bug of the demo. */
export function expectSuccess<R extends Answer>(answer: R): Extract<R, { error: null }>["data"];
export function expectSuccess({ data, error }: Answer): unknown {
  if (error) throw new Error(`The demo could not be written: ${error.message}`);
  return data;
}

/** Writes rows. @throws when no row was affected. */
export async function change(write: Parameters<typeof refusalOf<{ message: string }>>[0]): Promise<void> {
  expectSuccess({ data: null, error: (await refusalOf(write)) ?? null });
}
