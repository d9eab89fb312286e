import { data } from "react-router";
import { z } from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { reportError } from "~/platform/errors/report-error";
import type { Sent } from "~/platform/offline/send-pending";
import { toast } from "~/ui/toast-store";
import { KeptFiles } from "./answer-draft";
import { submitAnswer } from "./submit-answer";

/** An answer as the form submits it, over the submission of that number. */
const Submitted = z.object({ answer: z.string(), files: KeptFiles, seen: z.number() });
export type Submitted = z.infer<typeof Submitted>;

/** Hands in what a form submits. What did not arrive changes nothing, so the router reads nothing again. */
export async function answerAction(homework: string, request: Request) {
  const { seen, ...draft } = Submitted.parse(await request.json());
  const outcome: Sent = await submitAnswer(homework, seen, draft);
  if (outcome === "taken") toast({ title: m.homework_sent() });
  else if (outcome !== "away") void reportError(outcome.refusal);
  return data({ outcome, seen }, { status: outcome === "away" ? 503 : 200 });
}
export type AnswerAction = typeof answerAction;
