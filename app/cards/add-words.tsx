import { useState } from "react";
import { tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Checkbox } from "~/ui/checkbox";
import { toast } from "~/ui/toast-store";
import type { cardWrites } from "./card-writes";
import { cutCard, type NewCard } from "./new-card";

type Props = {
  /** The title of the words' source, such as an article. */
  title: string;
  cards: readonly NewCard[];
  /** Called once they were added, or are not wanted. */
  onEnd: () => void;
};

/** Words of an article, all chosen, to be added as cards by one button. */
export function AddWords({ title, cards, onEnd }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { write, busy } = useWrite<typeof cardWrites>();
  const chosen = cards.filter(({ front }) => !left.has(front));
  const choose = (front: string, is: boolean) =>
    setLeft((before) => new Set(is ? [...before].filter((one) => one !== front) : [...before, front]));
  const add = async () => {
    const outcome = await write("addCards", { cards: chosen.map(cutCard) });
    if (outcome.kind) return toastFailure(outcome, m.cards_not_added);
    toast({ title: m.cards_words_added({ count: chosen.length }) });
    onEnd();
  };
  return (
    <Card tone="raised">
      <CardHeader title={m.cards_words_of()} />
      <p lang={tagOfTitle(title)} className="mb-2 text-soft">
        {title}
      </p>
      <ul className="mb-4 grid sm:grid-cols-2">
        {cards.map(({ front, back }) => (
          <li key={front}>
            <Checkbox
              checked={!left.has(front)}
              onChange={({ target }) => choose(front, target.checked)}
              label={
                <>
                  <span lang={TAG.en} className="font-semibold">
                    {front}
                  </span>{" "}
                  <span className="text-soft">{back}</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void add()} disabled={chosen.length === 0} busy={busy ? m.cards_adding() : undefined}>
          {m.cards_words_add({ count: chosen.length })}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          {m.common_cancel()}
        </Button>
      </div>
    </Card>
  );
}
