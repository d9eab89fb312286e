import { sendFeedback } from "~/feedback/send-feedback";
import { sendAnswers } from "~/homework/submit-answer";
import { useOutboxes } from "~/platform/offline/use-outboxes";

const OUTBOXES = [sendAnswers, sendFeedback];

/** Sends a student's answers and feedback that wait for the network. */
export const useSendPending = (): void => useOutboxes(OUTBOXES);
