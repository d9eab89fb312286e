import type { Lang } from "~/i18n/screens";
import { Test } from "./test-data";

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

const asTest = (called: CallResult<unknown>): CallResult<Test> => {
  if (!("done" in called)) return called;
  const { success, data } = Test.safeParse(called.done);
  return success ? { done: data } : { offline: true };
};

export const startTest = async (key: string, language: Lang, earlier: readonly string[]) =>
  asTest(await call("start_placement_test", { key, language, earlier_keys: earlier }));
export const readTest = async (key: string) => asTest(await call("read_placement_test", { key }));
export const advanceTest = async (key: string) => asTest(await call("advance_placement_test", { key }));
export const answerQuestion = (key: string, place: number, option: number) =>
  call("answer_placement_question", { key, place, option });
export const nameResult = (key: string, name: string) => call("name_placement_result", { key, name });
