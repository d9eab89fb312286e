import type { Lang } from "~/i18n/screens";
import type { Unsent } from "./stored-tests";
import { Next, Test } from "./test-data";

/** The outcome of a call: its answer, a refusal by its code, or no answer. */
export type CallResult<T> = { done: T } | { refused: string; hint: string } | { offline: true };

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** Calls a database function as a visitor, without the official client, which would be most of this page's script. */
async function call(verb: string, body: object): Promise<CallResult<unknown>> {
  try {
    const response = await fetch(`${meta("supabase-url")}/rest/v1/rpc/${verb}`, {
      method: "POST",
      headers: { "content-type": "application/json", apikey: meta("supabase-key") },
      body: JSON.stringify(body),
    });
    const answer = response.status === 204 ? null : await response.json().catch(() => null);
    if (response.ok) return { done: answer };
    const tooMany = response.status === 429;
    // Only starting has a lasting limit; other limits pass after a moment.
    if (response.status >= 500 || (tooMany && verb !== "start_placement_test")) return { offline: true };
    return tooMany
      ? { refused: "TOO_MANY_TESTS", hint: "" }
      : { refused: String(answer?.message ?? ""), hint: String(answer?.hint ?? "") };
  } catch {
    return { offline: true };
  }
}

const parsedAs = <T>(
  schema: { safeParse(data: unknown): { data?: T | undefined } },
  called: CallResult<unknown>,
): CallResult<T> => {
  if (!("done" in called)) return called;
  const { data } = schema.safeParse(called.done);
  return data ? { done: data } : { offline: true };
};

/** Starts a test under a new key, some of whose answers are typed. `earlier`: the keys of the browser's earlier tests. `underAge`: the result is not shared. */
export const startTest = async (key: string, language: Lang, earlier: readonly string[], underAge: boolean) =>
  parsedAs(
    Test,
    await call("start_placement_test", { key, language, earlier_keys: earlier, under_age: underAge, types: true }),
  );

/** The test of a key as it stands; a refusal or a lost connection is a value, too. */
export const readTest = async (key: string) => parsedAs(Test, await call("read_placement_test", { key }));

/** Finishes a test and returns it with its result. */
export const finishTest = async (key: string) => parsedAs(Test, await call("finish_placement_test", { key }));
/** Goes on without recordings, and returns the test with another question in place of an open one that has one. */
export const continueWithoutSound = async (key: string) =>
  parsedAs(Test, await call("continue_without_sound", { key }));

/** Sends an answer, and receives the question that follows. */
export const answerQuestion = async (key: string, place: number, answer: Unsent) =>
  parsedAs(Next, await call("answer_placement_question", { key, place, ...answer }));

/** Sets the name that the shared result shows; empty removes it. */
export const nameResult = (key: string, name: string) => call("name_placement_result", { key, name });
