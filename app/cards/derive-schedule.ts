import { type Card, createEmptyCard, type FSRSParameters, fsrs, type Grade, State } from "ts-fsrs";

/** A review: 1 again, 2 hard, 3 good, 4 easy. `at` is ISO 8601. One that was undone counts for nothing. */
export type Review = { id: string; rating: number; at: string; undone?: boolean | undefined };

export type Schedule = {
  /** The time at which the card is next due; undefined before its first review. */
  due: Date | undefined;
  /** Days until the probability of recall is 90%. */
  stability: number;
  /** How often the card was forgotten after it had been learned. */
  lapses: number;
  /** How many reviews were graded "again". */
  failures: number;
  /** True if the card is between the steps of learning, which are minutes. */
  isLearning: boolean;
};

const GRADES: readonly Grade[] = [1, 2, 3, 4];
const gradeOf = (rating: number): Grade | undefined => GRADES.find((grade) => grade === rating);

/** Reviews of one card in the order of their time, each id once, without those that any device has undone. */
export function inOrder(reviews: readonly Review[]): Review[] {
  const byId = new Map(reviews.map((review) => [review.id, review]));
  for (const { id, undone } of reviews) if (undone) byId.delete(id);
  return [...byId.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1));
}

/**
 * The state of a card after its reviews, by FSRS, in the browser and on the server alike. It depends on nothing but its
 * arguments: no state is stored that a device could get wrong.
 * @param retention the wanted probability of recall when the card is due
 */
export function deriveSchedule(
  reviews: readonly Review[],
  retention: number,
  parameters: Partial<FSRSParameters> = {},
): Schedule {
  const scheduler = fsrs({ ...parameters, request_retention: retention, enable_fuzz: false });
  let card: Card | undefined;
  let failures = 0;
  for (const { rating, at } of inOrder(reviews)) {
    const grade = gradeOf(rating);
    if (!grade) continue;
    const when = new Date(at);
    card = scheduler.next(card ?? createEmptyCard(when), when, grade).card;
    if (grade === 1) failures += 1;
  }
  if (!card) return { due: undefined, stability: 0, lapses: 0, failures: 0, isLearning: false };
  const { due, stability, lapses, state } = card;
  return { due, stability, lapses, failures, isLearning: state === State.Learning || state === State.Relearning };
}

/** The times at which the card would be due, by its grade at this time. */
export const dueAfterEach = (reviews: readonly Review[], retention: number, now: Date): readonly (Date | undefined)[] =>
  GRADES.map((rating) => deriveSchedule([...reviews, { id: "~", rating, at: now.toISOString() }], retention).due);
