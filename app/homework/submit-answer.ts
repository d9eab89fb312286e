import { replace } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";
import { askAsPerson, outboxOf } from "~/platform/offline/outbox";
import { toast } from "~/ui/toast-store";
import { type AnswerDraft, answerDrafts } from "./answer-draft";
import { HOMEWORK_SENTENCES } from "./homework-words";

const { outcomeOf } = writesWith({ own: HOMEWORK_SENTENCES, failed: m.common_save_failed });

type Answer = Pick<AnswerDraft, "answer" | "files" | "in_writing"> & {
  homework: string;
  /** The number of the last submission that the student saw. */
  seen: number;
};

/** Submits an answer. Repeating it changes nothing. */
async function submitAnswer({ homework, seen, answer, files, in_writing = false }: Answer) {
  const order = {
    homework,
    seen,
    answer,
    // The device keeps a recording that was made before somebody chose to write.
    files: in_writing ? [] : files.map(({ object, name, seconds }) => ({ object, name, ...(seconds && { seconds }) })),
    ...(in_writing && { in_writing }),
  };
  const outcome = await outcomeOf(askAsPerson(() => supabase().rpc("submit_homework", order)));
  if (!outcome.kind) toast({ title: m.homework_sent() });
  return outcome;
}

/** A student's write of an answer. When the homework was withdrawn, it returns to the list. */
export const answerWrites = {
  async submitAnswer(answer: Answer) {
    const outcome = await submitAnswer(answer);
    if (outcome.code === "NOT_FOUND") throw replace(pathFor("myHomework", pageLang()));
    return outcome;
  },
};

/** Submits the answers that wait for the network. */
export const sendAnswers = outboxOf({
  drafts: answerDrafts,
  send: (homework, { waits = 0, ...draft }) => submitAnswer({ homework, seen: waits, ...draft }),
  refused: m.homework_not_sent,
});
