import { deriveSchedule, inOrder, type Review, type Schedule } from "./derive-schedule";
import { learnerDay } from "./learner-day";
import type { Deck, DeckCard } from "./read-cards";
import type { OwnReview } from "./review-queue";

/** Steps of learning that end so soon are reviewed early, once nothing else is due. */
const EARLY_MS = 20 * 60_000;

/** A card that can be reviewed now, with all its reviews. */
export type ReadyCard = Omit<DeckCard, "reviews"> & { reviews: Review[]; schedule: Schedule };

export type Session = {
  /** The cards of now in their order: due ones, new ones, and those between two steps of learning. */
  cards: ReadyCard[];
  due: number;
  fresh: number;
  /** The state of the device's next card that is not due yet. */
  next: Schedule | undefined;
  /** The learner's day, yyyy-mm-dd. */
  today: string;
};

/**
 * The cards of now, from the deck that was read and the reviews of this device, which may be newer.
 * @param now by the server's clock
 */
export function planSession(deck: Deck, own: readonly OwnReview[], now: Date): Session {
  const dayOf = (at: string) => learnerDay(deck.time_zone, new Date(at));
  const today = learnerDay(deck.time_zone, now);
  const ofCard = groupByCard(own);
  const cards = deck.cards.map(({ reviews, ...card }): ReadyCard => {
    const all = inOrder([...reviews, ...(ofCard.get(card.id) ?? [])]);
    return { ...card, reviews: all, schedule: deriveSchedule({ id: card.id, reviews: all }, deck) };
  });
  const isToday = ({ at, day }: Review) => (day ?? dayOf(at)) === today;
  const before = new Map(deck.cards.map(({ id, reviews }) => [id, reviews]));
  const begunHere = cards.filter(({ id, reviews }) => before.get(id)?.length === 0 && reviews.some(isToday)).length;
  // The deck counts a card as begun whose only reviews this device has undone since.
  const takenBack = cards.filter(({ id, reviews }) => reviews.length === 0 && before.get(id)?.some(isToday)).length;
  const begunBefore = dayOf(deck.read_at) === today ? deck.begun_today : 0;
  const room = Math.max(deck.new_per_day - begunBefore - begunHere + takenBack, 0);
  const dueIn = ({ schedule }: ReadyCard) => (schedule.due?.getTime() ?? 0) - now.getTime();
  const byDue = (a: ReadyCard, b: ReadyCard) => dueIn(a) - dueIn(b);
  const begun = cards.filter(({ reviews }) => reviews.length > 0).sort(byDue);
  const due = begun.filter((card) => dueIn(card) <= 0);
  const fresh = cards.filter(({ reviews }) => reviews.length === 0).slice(0, room);
  const early = begun.filter((card) => dueIn(card) > 0 && card.schedule.isLearning && dueIn(card) <= EARLY_MS);
  return {
    cards: [...due, ...fresh, ...early],
    due: due.length + early.length,
    fresh: fresh.length,
    next: begun.find((card) => dueIn(card) > 0)?.schedule,
    today,
  };
}

function groupByCard(reviews: readonly OwnReview[]): Map<string, OwnReview[]> {
  const groups = new Map<string, OwnReview[]>();
  for (const review of reviews) groups.set(review.card, [...(groups.get(review.card) ?? []), review]);
  return groups;
}
