import { m } from "~/i18n/paraglide/messages";
import { toast } from "~/ui/toast-store";
import { refusalText } from "./homework-words";
import { keepAnswer, readKept, waitingHomework } from "./kept-answer";
import { submitAnswer } from "./submit-answer";

/** Fired on the window when an answer that waited was sent, or was refused and is only kept. */
export const WAITING_SENT = "waiting-answer";

/** One tab at a time, where the browser can say so; the database takes an answer that comes twice as one. */
const alone = async (work: () => Promise<boolean>): Promise<boolean> =>
  navigator.locks ? navigator.locks.request("waiting answers", work) : work();

/** Sends the answers that wait for the network; whether any is not waiting any more. What is refused stays kept, and is told. */
export const sendWaiting = (): Promise<boolean> =>
  alone(async () => {
    let changed = false;
    for (const homework of waitingHomework()) {
      const kept = readKept(homework);
      if (kept?.waits === undefined) continue;
      const outcome = await submitAnswer(homework, kept.waits, kept);
      if (outcome === "away") break;
      changed = true;
      if (outcome === "taken") {
        keepAnswer(homework, undefined);
        toast({ title: m.homework_sent() });
      } else {
        keepAnswer(homework, { ...kept, waits: undefined });
        const description = `${refusalText(outcome.refusal.message)} ${m.homework_still_kept()}`;
        toast({ title: m.homework_not_taken(), description, variant: "destructive" });
      }
      window.dispatchEvent(new Event(WAITING_SENT));
    }
    return changed;
  });
