import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { useOfflineForm } from "~/platform/offline/use-offline-form";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { answerDrafts, isSameAnswer } from "./answer-draft";
import type { Homework } from "./read-homework";

/** An answer on this device that was overtaken by the grade; only its author discards it. */
export function UnsentAnswer({ homework: { id, answer, files, in_writing, submissions } }: { homework: Homework }) {
  const { draft, changed, discard } = useOfflineForm({
    drafts: answerDrafts,
    id,
    saved: { answer: answer ?? "", files, in_writing },
    version: submissions,
    isSame: isSameAnswer,
    discarded: m.homework_too_late_discarded,
  });
  if (!changed || !draft.answer.trim() || draft.answer.trim() === answer?.trim()) return null;
  return (
    <Card className="grid gap-4">
      <CardHeader title={m.homework_too_late()} level={3} />
      <p className="text-soft">{m.homework_too_late_text()}</p>
      <p lang={TAG.en} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {draft.answer}
      </p>
      <Button variant="quiet" onClick={discard} className="justify-self-start">
        {m.homework_too_late_discard()}
      </Button>
    </Card>
  );
}
