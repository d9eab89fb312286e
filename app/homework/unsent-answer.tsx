import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { useDiscard } from "~/platform/forms/use-discard";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { answerDrafts } from "./answer-draft";
import type { Homework } from "./read-homework";

/** An answer that was written here and came too late for the grade: its writer alone discards it. */
export function UnsentAnswer({ homework: { id, answer } }: { homework: Homework }) {
  const [kept, setKept] = useState(() => answerDrafts.read(id));
  const discard = useDiscard({
    drafts: answerDrafts,
    id,
    changed: kept !== undefined,
    show: setKept,
    title: m.homework_too_late_discarded(),
  });
  if (!kept?.answer.trim() || kept.answer.trim() === answer?.trim()) return null;
  return (
    <Card className="grid gap-4">
      <CardHeader title={m.homework_too_late()} level={3} />
      <p className="text-soft">{m.homework_too_late_text()}</p>
      <p lang={TAG.en} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {kept.answer}
      </p>
      <Button variant="quiet" onClick={() => discard(kept)} className="justify-self-start">
        {m.homework_too_late_discard()}
      </Button>
    </Card>
  );
}
