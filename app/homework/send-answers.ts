import { m } from "~/i18n/paraglide/messages";
import { sendsPending } from "~/platform/offline/send-pending";
import { toast } from "~/ui/toast-store";
import { answerDrafts } from "./answer-draft";
import { homeworkRefusal } from "./homework-words";
import { submitAnswer } from "./submit-answer";

/** Hands in the answers that wait for the network. */
export const sendAnswers = sendsPending({
  drafts: answerDrafts,
  send: (homework, kept) => submitAnswer(homework, kept.waits ?? 0, kept),
  onTaken: () => toast({ title: m.homework_sent() }),
  onRefused({ message }) {
    const description = `${homeworkRefusal(message)} ${m.common_still_kept()}`;
    toast({ title: m.homework_not_taken(), description, variant: "destructive" });
  },
});
