import { sendReviews } from "~/cards/review-queue";
import { sendFeedback } from "~/feedback/send-feedback";
import { sendAnswers } from "~/homework/submit-answer";

/** A student's answers, feedback and reviews that wait for the network. Each resolves to whether something was sent. */
export const OUTBOXES = [sendAnswers, sendFeedback, sendReviews];
