import { data } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import type { ChangeResult } from "../backend/change-row.ts";
import type { Database } from "../backend/database.types.ts";
import { NO_ROW } from "../backend/refusal-of.ts";
import type { Failure, Result } from "../backend/result.ts";
import { supabase } from "../backend/supabase.ts";
import { type OwnSentences, refusalText } from "../errors/refusals.ts";
import { reportError } from "../errors/report-error.ts";

type Refusal = { code: string; message: string };
type Functions = Database["public"]["Functions"];

/** Writes by name, each with the type of its order. */
type Writes<Orders> = { [Name in keyof Orders]: (order: Orders[Name]) => Promise<Result> };

/** The resolvers of pending submissions by id, because the sender may have been unmounted. */
export const outcomes = new Map<string, Result>();

/** Codes of refusals after a change elsewhere, for which the page is read again. */
const OUTDATED: readonly (string | undefined)[] = ["EDIT_CONFLICT", "ALREADY_GRADED", NO_ROW.message];

/**
 * The action of a route: runs the submitted write (`use-write.ts`). The router does not revalidate after a write that
 * failed, nor when the page's subject is gone.
 */
export const writeAction =
  <Orders>(writes: Writes<Orders>) =>
  async ({ request }: { request: Request }) => {
    const { id, name, order }: { id: string; name: keyof Orders; order: Orders[keyof Orders] } = await request.json();
    const outcome = await writes[name](order);
    outcomes.set(id, outcome);
    if (!outcome.kind && outcome.gone) return data(outcome, { status: 410 });
    const readsAgain = !outcome.kind || outcome.outdated || OUTDATED.includes(outcome.code);
    return data(outcome, { status: readsAgain ? 200 : outcome.kind === "offline" ? 503 : 409 });
  };

/** The answer to a write whose script does not load, as without a network: nothing was sent. */
export async function unsent({ request }: { request: Request }) {
  const { id }: { id: string } = await request.json();
  const outcome: Failure = { kind: "offline", problem: m.common_offline(), code: "" };
  outcomes.set(id, outcome);
  return data(outcome, { status: 503 });
}

type Words = { own?: OwnSentences; failed: () => string; away?: () => string };

/** Translates a capability's refusals with its own sentences; unexpected errors go to the error log, and refusals do when
 * a toast shows them (`toastFailure`). */
export function writesWith({ own = {}, failed, away = m.common_offline }: Words) {
  const undone = (refusal: Refusal): Failure => {
    if (!refusal.code) return { kind: "offline", problem: away(), code: "" };
    // Each error is logged once, and `NO_ROW` is one object for all of them.
    const error = refusal === NO_ROW ? { ...NO_ROW } : refusal;
    const refused = refusalText(error.message, own);
    if (refused) return { kind: "refused", problem: refused, code: error.message, error };
    void reportError(error);
    return { kind: "failed", problem: failed(), code: error.message, error };
  };
  const outcomeOf = async (
    asked: PromiseLike<{ data?: unknown; error: Refusal | null | undefined }>,
  ): Promise<Result> => {
    const { data: answer, error } = await asked;
    return error ? undone(error) : { answer };
  };
  /** A write of rows, by `refusalOf`. */
  const rowsOutcome = (asked: Promise<Refusal | undefined>): Promise<Result> =>
    outcomeOf(asked.then((error) => ({ error })));
  /**
   * A change of a row. The answer has the columns that somebody else has changed meanwhile; nothing was written then.
   */
  const changeOutcome = (asked: Promise<ChangeResult>): Promise<Result> =>
    outcomeOf(
      asked.then((changed) =>
        changed && "problem" in changed ? { error: changed.problem } : { data: changed?.elsewhere, error: null },
      ),
    );
  /** A write by a single database function. `done` is called on success, for example with a toast. */
  const call =
    <Name extends keyof Functions>(name: Name, done?: (order: Functions[Name]["Args"]) => void) =>
    async (order: Functions[Name]["Args"]): Promise<Result> => {
      const outcome = await outcomeOf(supabase().rpc(name, order));
      if (outcome.problem === undefined) done?.(order);
      return outcome;
    };
  return { outcomeOf, rowsOutcome, changeOutcome, call };
}
