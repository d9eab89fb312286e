import { sendReviews } from "~/cards/review-queue";
import { sendFeedback } from "~/feedback/send-feedback";
import { sendAnswers } from "~/homework/submit-answer";
import { useOutboxes } from "~/platform/offline/use-outboxes";

const OUTBOXES = [sendAnswers, sendFeedback, sendReviews];

/** Sends a student's answers, feedback and reviews that wait for the network. */
export const useSendPending = (): void => useOutboxes(OUTBOXES);
