import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { ErrorSummary } from "~/ui/error-summary";
import { SaveButton } from "~/ui/save-button";
import { useProblem } from "~/ui/use-problem";
import { withBoundary } from "~/ui/with-boundary";
import { CardFields, type CardTexts } from "./card-fields";
import type { cardWrites } from "./card-writes";
import type { CardRow } from "./read-cards";
import { RecordCard } from "./record-card";

type Props = { card: CardRow; onClose: () => void };

const textsOf = ({ front, back, example }: CardRow): CardTexts => ({ front, back, example: example ?? "" });
const columnsOf = ({ front, back, example }: CardTexts) => ({
  front: front.trim(),
  back: back.trim(),
  example: example.trim() || null,
});

/** Changes the texts of a card, or deletes it. Its reviews stay when it is changed. */
export const EditCard = ({ card, onClose }: Props) => (
  <Dialog open onOpenChange={onClose} title={m.cards_edit()}>
    <EditForm card={card} onClose={onClose} />
  </Dialog>
);

const EditForm = withBoundary(function EditFormInside({ card, onClose }: Props) {
  const [base] = useState(card);
  const [texts, setTexts] = useState(() => textsOf(card));
  const { fail, summary } = useProblem();
  const [removing, setRemoving] = useState(false);
  const { write, busy } = useWrite<typeof cardWrites>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = (["front", "back"] as const).find((side) => texts[side].trim() === "");
    if (missing) return fail(m.cards_problem_sides(), `edit-${missing}`);
    const outcome = await write("editCard", {
      card: card.id,
      before: columnsOf(textsOf(base)),
      after: columnsOf(texts),
    });
    if (outcome.problem !== undefined) return fail(outcome.problem);
    // Somebody else has changed the same side meanwhile.
    if (outcome.answer) return fail(m.refusals_edit_conflict());
    onClose();
  };
  const remove = async () => {
    const { problem } = await write("removeCard", card.id);
    if (problem === undefined) return onClose();
    setRemoving(false);
    fail(problem);
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      <ErrorSummary {...summary} />
      <CardFields id="edit" texts={texts} onChange={(changes) => setTexts((now) => ({ ...now, ...changes }))} />
      <RecordCard card={card} />
      <div className="flex flex-wrap gap-2">
        <SaveButton busy={busy} />
        <Button variant="danger" onClick={() => setRemoving(true)}>
          {m.common_delete()}
        </Button>
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={m.cards_delete_title()}
        thing={card.front}
        description={m.cards_delete_text()}
        confirmLabel={m.common_delete()}
        onConfirm={() => void remove()}
        busy={busy ? m.common_saving() : undefined}
      />
    </form>
  );
});
