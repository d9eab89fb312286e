type Answer = { data: unknown; error: unknown };
type Done<A extends Answer> = Extract<A, { error: null }>;

const isDone = <A extends Answer>(answer: A): answer is Done<A> => answer.error === null;

/** The data of a request. @throws PostgREST's error */
export async function dataOf<A extends Answer>(asked: PromiseLike<A>): Promise<Done<A>["data"]> {
  const answer = await asked;
  if (!isDone(answer)) throw answer.error;
  return answer.data;
}
