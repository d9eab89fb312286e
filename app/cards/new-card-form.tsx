import type { FormEvent } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { useOfflineForm } from "~/platform/offline/use-offline-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { toast } from "~/ui/toast-store";
import { useProblem } from "~/ui/use-problem";
import { withBoundary } from "~/ui/with-boundary";
import { type CardDraft, cardDrafts, EMPTY_CARD } from "./card-draft";
import { CardFields } from "./card-fields";
import type { cardWrites } from "./card-writes";

const isSame = (one: CardDraft, other: CardDraft): boolean =>
  one.front.trim() === other.front.trim() &&
  one.back.trim() === other.back.trim() &&
  one.example.trim() === other.example.trim();

/** A new card, typed by its student or, with `student`, by the teacher; kept on the device until it is saved. */
function NewCardFormInside({ student }: { student?: string }) {
  const form = useOfflineForm({ drafts: cardDrafts, saved: EMPTY_CARD, version: 0, isSame, field: "card-front" });
  const { id, draft, change, changed } = form;
  const { write, busy } = useWrite<typeof cardWrites>();
  const { setProblem, fail, summary } = useProblem();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = (["front", "back"] as const).find((side) => draft[side].trim() === "");
    if (missing) return fail(m.cards_problem_sides(), `card-${missing}`);
    const { front, back, example } = draft;
    const outcome = await write("addCards", {
      cards: [{ id, front, back, example, source: "typed" }],
      ...(student ? { student } : {}),
    });
    const message = form.settle(outcome);
    if (message) return fail(message);
    setProblem(undefined);
    const isNew = Reflect.get(Object(outcome.answer), "added") !== 0;
    toast({ title: isNew ? m.cards_saved() : m.cards_known() });
    document.getElementById("card-front")?.focus();
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      <ErrorSummary {...summary} />
      <CardFields id="card" texts={draft} onChange={(changes) => change(() => changes)} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={busy ? m.cards_adding() : undefined}>
          {m.cards_add()}
        </Button>
        {changed && (
          <Button variant="quiet" onClick={form.discard}>
            {m.cards_discard()}
          </Button>
        )}
      </div>
    </form>
  );
}

export const NewCardForm = withBoundary(NewCardFormInside);
