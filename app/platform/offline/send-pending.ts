import { personHere } from "../device/personal-cache";
import { canAsk, NOBODY } from "./connection";
import type { Draft, Drafts } from "./drafts";

/** The outcome of sending: taken, no answer from the server, or refused with its code. */
export type Sent = "taken" | "away" | { refusal: Refusal };
export type Refusal = { code: string; message: string };

/** Sends, and says what came of it. An answer that says nothing is none, and neither is one to somebody else. */
export async function sendOnce(ask: () => PromiseLike<{ error: Refusal | null; status: number }>): Promise<Sent> {
  const person = personHere();
  if (!person || !canAsk()) return "away";
  const { error, status } = await ask();
  if (!error) return "taken";
  const isTheirs = canAsk() && personHere() === person;
  return error.code && isTheirs && !NOBODY.includes(status) ? { refusal: error } : "away";
}

/** Fired on the window when a draft that waited was taken, or was refused and is only kept. */
export const PENDING_SENT = "waiting-sent";
declare global {
  interface WindowEventMap {
    [PENDING_SENT]: CustomEvent<{ id: string; taken: boolean }>;
  }
}

type Errand<T extends Draft> = {
  drafts: Drafts<T>;
  /** Sends one. Sent again, because nobody knows whether it arrived, it must be the same one. */
  send(id: string, draft: T): Promise<Sent>;
  onTaken(): void;
  onRefused(refusal: Refusal, id: string): void;
};

/** One tab at a time, where the browser can say so; the database takes what comes twice as one. */
const alone = async (work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks ? navigator.locks.request("waiting drafts", work) : work();

/**
 * Makes a sender of one kind of draft that waits for the network; it answers whether any stopped waiting. Refused
 * drafts stay, and so does text written meanwhile.
 */
export const sendsPending =
  <T extends Draft>({ drafts, send, onTaken, onRefused }: Errand<T>): (() => Promise<boolean>) =>
  () =>
    alone(async () => {
      let changed = false;
      for (const id of drafts.ids()) {
        const draft = drafts.read(id);
        if (draft?.waits === undefined) continue;
        const sent = await send(id, draft);
        if (sent === "away") break;
        changed = true;
        const kept = drafts.read(id);
        const taken = sent === "taken";
        if (kept && same(kept, draft)) drafts.keep(id, taken ? undefined : { ...kept, waits: undefined });
        if (taken) onTaken();
        else onRefused(sent.refusal, id);
        window.dispatchEvent(new CustomEvent(PENDING_SENT, { detail: { id, taken } }));
      }
      return changed;
    });

const same = (one: Draft, other: Draft): boolean =>
  JSON.stringify({ ...one, waits: undefined }) === JSON.stringify({ ...other, waits: undefined });
