import { Check, Layers } from "lucide-react";
import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import type { cardWrites } from "./card-writes";
import { cutCard, type NewCard } from "./new-card";

type Props = {
  /** The cards that one tap adds. */
  cards: readonly NewCard[];
  /** The student who gets them; the reader without it. */
  student?: string;
  /** The button's text; without it, that of the number of cards. */
  label?: string;
};

/** Adds cards by one tap. The action of the page's route needs `cardWrites`. */
export function AddCardButton({ cards, student, label }: Props) {
  const [first] = cards;
  const { write, busy } = useWrite<typeof cardWrites>();
  const [done, setDone] = useState(false);
  const add = async () => {
    if (done) return;
    const outcome = await write("addCards", { cards: cards.map(cutCard), ...(student ? { student } : {}) });
    if (!outcome.kind) return setDone(true);
    await toastFailure(outcome, m.cards_not_added);
  };
  const name = label ?? (cards.length === 1 ? m.cards_add_one() : m.cards_add_several({ count: cards.length }));
  const of = cards.length === 1 ? first?.back : cards.map(({ front }) => front).join(", ");
  return (
    <Button
      variant="quiet"
      size="sm"
      onClick={() => void add()}
      busy={busy ? m.cards_adding() : undefined}
      aria-disabled={done || undefined}
      aria-label={busy ? undefined : `${done ? m.cards_added() : name}: ${of}`}
    >
      {done ? (
        <>
          <Check aria-hidden="true" className="size-4" />
          {m.cards_added()}
        </>
      ) : (
        <>
          <Layers aria-hidden="true" className="size-4" />
          {name}
        </>
      )}
    </Button>
  );
}
