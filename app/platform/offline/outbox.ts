import { m } from "~/i18n/paraglide/messages";
import { toast } from "~/ui/toast-store";
import type { Failure, Result } from "../backend/result";
import { canAsk, NOBODY } from "./connection";
import type { Draft, Drafts } from "./drafts";
import { personHere } from "./personal-cache";

type Answer = { data?: unknown; error: { code: string; message: string } | null; status: number };
const NO_ANSWER = { error: { code: "", message: "" } };

/** Asks in the name of the person who is here. A refusal by a gateway, or to somebody else, is no answer. */
export async function askAsPerson(ask: () => PromiseLike<Answer>): Promise<Pick<Answer, "data" | "error">> {
  const person = personHere();
  if (!person || !canAsk()) return NO_ANSWER;
  const answer = await ask();
  if (!answer.error) return answer;
  const isTheirs = canAsk() && personHere() === person;
  return isTheirs && !NOBODY.includes(answer.status) ? answer : NO_ANSWER;
}

/** Fired on the window when a draft that waited was taken, or was refused and is only kept. */
export const OUTBOX_EVENT = "outbox";
declare global {
  interface WindowEventMap {
    [OUTBOX_EVENT]: CustomEvent<{ id: string; taken: boolean }>;
  }
}

type Options<T extends Draft> = {
  drafts: Drafts<T>;
  /** Sends one. Sent again, because nobody knows whether it arrived, it must be the same one. */
  send(id: string, draft: T): Promise<Result>;
  /** The title of what says that one was refused. */
  refused: () => string;
  onRefused?(refusal: Failure, id: string): void;
};

/** One tab at a time, where the browser can say so; the database takes what comes twice as one. */
const alone = async (work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks ? navigator.locks.request("waiting drafts", work) : work();

/**
 * Makes a sender of one kind of draft that waits for the network; it answers whether any stopped waiting. Refused
 * drafts stay, and so does text written meanwhile.
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
          const description = `${outcome.problem} ${m.common_text_preserved()}`;
          toast({ title: refused(), description, variant: "destructive" });
        }
        window.dispatchEvent(new CustomEvent(OUTBOX_EVENT, { detail: { id, taken } }));
      }
      return changed;
    });

const same = (one: Draft, other: Draft): boolean =>
  JSON.stringify({ ...one, waits: undefined }) === JSON.stringify({ ...other, waits: undefined });
