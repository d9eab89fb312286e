import { type ReactNode, useEffect } from "react";
import { useSearchParams } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { deviceZone } from "~/platform/time/zone-clock";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Fold } from "~/ui/fold";
import { onDemand } from "~/ui/on-demand";
import { CardList } from "./card-list";
import type { cardWrites } from "./card-writes";
import { intervalWords } from "./interval-words";
import { NewCardForm } from "./new-card-form";
import { planSession } from "./plan-session";
import type { CardPage, Deck } from "./read-cards";
import { reviewsHere, serverNow } from "./review-queue";
import { ReviewSession } from "./review-session";

const CardSettingsForm = onDemand(async () => (await import("./card-settings-form")).CardSettingsForm);

type Props = {
  student: string;
  deck: Deck;
  cards: CardPage;
  q: string;
  /** Words to add, such as those of an article. */
  children?: ReactNode;
};

/** A student's cards: the reviews of today, a form for a new card, the choices, and all cards. */
export function MyCards({ student, deck, cards, q, children }: Props) {
  const [search, setSearch] = useSearchParams();
  useZoneOfDevice(deck.time_zone);
  const isReviewing = search.has("review");
  const setReviewing = (is: boolean) => setSearch(is ? { review: "" } : {}, { preventScrollReset: !is, replace: !is });
  if (isReviewing) return <ReviewSession deck={deck} onEnd={() => setReviewing(false)} />;
  return (
    <div className="grid gap-5">
      {children}
      <Card>
        <Today deck={deck} onBegin={() => setReviewing(true)} />
      </Card>
      <Card>
        <Fold title={m.cards_new()} isOpen={deck.total === 0} className="border-t-0 pt-0">
          <NewCardForm />
        </Fold>
      </Card>
      {deck.total > 0 && (
        <Card>
          <CardHeader title={m.cards_mine()} />
          <CardList student={student} cards={cards} q={q} />
        </Card>
      )}
      <Card>
        <Fold title={m.cards_settings()} className="border-t-0 pt-0">
          <CardSettingsForm key={`${deck.new_per_day} ${deck.retention} ${deck.remind_at}`} settings={deck} />
        </Fold>
      </Card>
    </div>
  );
}

/** Tells the backend in which zone the learner is, if it knows another one. Without a network it stays for the next time. */
function useZoneOfDevice(known: string) {
  const { write } = useWrite<typeof cardWrites>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each zone that the backend knows
  useEffect(() => {
    const zone = deviceZone();
    if (zone && zone !== known) void write("setTimeZone", { zone });
  }, [known]);
}

function Today({ deck, onBegin }: { deck: Deck; onBegin: () => void }) {
  const now = serverNow();
  const { cards, due, fresh, next } = planSession(deck, reviewsHere(), now);
  if (deck.total === 0) return <EmptyState title={m.cards_empty()} text={m.cards_empty_text()} />;
  if (cards.length === 0)
    return (
      <EmptyState
        title={m.cards_nothing_due()}
        text={next ? m.cards_done_next({ when: intervalWords(next, now, deck.time_zone) }) : m.cards_nothing_due_text()}
      />
    );
  return (
    <div className="grid gap-4">
      <div>
        <CardHeader title={m.cards_today()} />
        <p className="text-soft">{m.cards_today_count({ due, fresh })}</p>
      </div>
      <Button size="lg" onClick={onBegin} className="w-full sm:w-auto sm:justify-self-start">
        {m.cards_begin()}
      </Button>
    </div>
  );
}
