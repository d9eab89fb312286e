import {
  type Card,
  createEmptyCard,
  type FSRSParameters,
  fsrs,
  GenSeedStrategyWithCardId,
  type Grade,
  State,
  StrategyMode,
} from "ts-fsrs";
import { msOf, plusDays } from "../platform/time/calendar-day.ts";
import { learnerDay, startOfLearnerDay } from "./learner-day.ts";

/**
 * A review: 1 again, 2 hard, 3 good, 4 easy. `at` is ISO 8601, `day` the learner's day (yyyy-mm-dd) that the backend
 * has given it; without one it is the day in the learner's current zone. One that was undone counts for nothing.
 */
export type Review = { id: string; rating: number; at: string; day?: string | undefined; undone?: boolean | undefined };

/** How a student learns: the wanted probability of recall when a card is due, and the zone of their days. */
export type Learner = { retention: number; time_zone: string };

export type Schedule = {
  /** The time from which the card is due; undefined before its first review. */
  due: Date | undefined;
  /** The learner's day (yyyy-mm-dd) of that time; undefined between the steps of learning, which are minutes. */
  dueDay: string | undefined;
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

/** Reviews of one card in the order of their time, each id once, without reviews that any device has undone. */
export function inOrder(reviews: readonly Review[]): Review[] {
  const byId = new Map(reviews.map((review) => [review.id, review]));
  for (const { id, undone } of reviews) if (undone) byId.delete(id);
  return [...byId.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1));
}

const NOON_MS = 43_200_000;
/** Gives a card's intervals a little chance of its own, so that words that were learned together do not come together. */
const SEED = GenSeedStrategyWithCardId("id");

/**
 * The state of a card after its reviews, by FSRS, in the browser and on the server alike. It depends on nothing but its
 * arguments: no state is stored that a device could get wrong. FSRS counts whole days, and gets the learner's: each
 * review stands at noon (UTC) of its day, and a card that is due on a day is due from the beginning of that day.
 */
export function deriveSchedule(
  { id, reviews }: { id: string; reviews: readonly Review[] },
  { retention, time_zone }: Learner,
  parameters: Partial<FSRSParameters> = {},
): Schedule {
  const scheduler = fsrs({ enable_fuzz: true, ...parameters, request_retention: retention });
  // biome-ignore lint/correctness/useHookAtTopLevel: not a hook of React
  scheduler.useStrategy(StrategyMode.SEED, SEED);
  let card: Card | undefined;
  let failures = 0;
  let day = "";
  let last = Number.NaN;
  for (const { rating, at, day: given } of inOrder(reviews)) {
    const grade = gradeOf(rating);
    if (!grade) continue;
    last = Date.parse(at);
    const own = given ?? learnerDay(time_zone, new Date(last));
    // Westward over the date line a day comes twice.
    if (own > day) day = own;
    const noon = new Date((msOf(day) ?? Number.NaN) + NOON_MS);
    // Its id goes along as the seed of its chance.
    const begun = { ...createEmptyCard(noon), id };
    card = scheduler.next(card ?? begun, noon, grade).card;
    if (grade === 1) failures += 1;
  }
  if (!card) return { due: undefined, dueDay: undefined, stability: 0, lapses: 0, failures: 0, isLearning: false };
  const { stability, lapses, state } = card;
  const isLearning = state === State.Learning || state === State.Relearning;
  const isStep = isLearning && card.scheduled_days === 0;
  const dueDay = isStep ? undefined : plusDays(day, card.scheduled_days);
  const step = card.due.getTime() - (card.last_review?.getTime() ?? Number.NaN);
  const due = dueDay === undefined ? new Date(last + step) : startOfLearnerDay(time_zone, dueDay);
  return { due, dueDay, stability, lapses, failures, isLearning };
}

/** The states in which the card would be, by its grade at this time. */
export const afterEach = (
  { id, reviews }: { id: string; reviews: readonly Review[] },
  learner: Learner,
  now: Date,
): readonly Schedule[] =>
  GRADES.map((rating) => {
    const asked = { id: "~", rating, at: now.toISOString() };
    return deriveSchedule({ id, reviews: [...reviews, asked] }, learner);
  });
