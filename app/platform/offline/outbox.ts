import { m } from "~/i18n/paraglide/messages";
import type { Failure, Result } from "../backend/result";
import { canAsk, NOBODY } from "../device/connection";
import { type Title, toastFailure } from "../errors/report-error";
import type { Draft, Drafts } from "./drafts";
import { personHere } from "./personal-cache";

type Answer = { data?: unknown; error: { code: string; message: string } | null; status: number };
const NO_ANSWER = { error: { code: "", message: "" } };

/**
 * Sends a request as the person whose page this is. A gateway's refusal, or one after a change of person, counts as no
 * answer.
 */
export async function askAsPerson(ask: () => PromiseLike<Answer>): Promise<Pick<Answer, "data" | "error">> {
  const person = personHere();
  if (!person || !canAsk()) return NO_ANSWER;
  const answer = await ask();
  if (!answer.error) return answer;
  const isTheirs = canAsk() && personHere() === person;
  return isTheirs && !NOBODY.includes(answer.status) ? answer : NO_ANSWER;
}

/** Fired on the window when a waiting draft was sent, or was refused and stays. */
export const OUTBOX_EVENT = "outbox";
declare global {
  interface WindowEventMap {
    [OUTBOX_EVENT]: CustomEvent<{ id: string; taken: boolean }>;
  }
}

type Options<T extends Draft> = {
  drafts: Drafts<T>;
  /** Sends one draft. It may have arrived before, so it must be sent unchanged. */
  send(id: string, draft: T): Promise<Result>;
  /** The title of the toast after a refusal. */
  refused: Title;
  onRefused?(refusal: Failure, id: string): void;
};

/** Runs in one tab at a time, where the browser has locks; without them, the database ignores a repeated draft. */
export const alone = async (work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks ? navigator.locks.request("waiting drafts", work) : work();

/**
 * Makes the sender of one kind of waiting drafts; it resolves to whether any draft stopped waiting. Refused drafts
 * stay, and so does text written meanwhile.
 */
export const outboxOf =
  <T extends Draft>({ drafts, send, refused, onRefused }: Options<T>): (() => Promise<boolean>) =>
  () =>
    alone(async () => {
      let changed = false;
      for (const id of drafts.ids()) {
        const draft = drafts.read(id);
        if (draft?.waits === undefined) continue;
        const outcome = await send(id, draft);
        if (outcome.kind === "offline") break;
        changed = true;
        const kept = drafts.read(id);
        const taken = outcome.kind === undefined;
        if (kept && same(kept, draft)) drafts.keep(id, taken ? undefined : { ...kept, waits: undefined });
        if (!taken) {
          onRefused?.(outcome, id);
          void toastFailure({ ...outcome, problem: `${outcome.problem} ${m.common_text_preserved()}` }, refused);
        }
        window.dispatchEvent(new CustomEvent(OUTBOX_EVENT, { detail: { id, taken } }));
      }
      return changed;
    });

const same = (one: Draft, other: Draft): boolean =>
  JSON.stringify({ ...one, waits: undefined }) === JSON.stringify({ ...other, waits: undefined });
