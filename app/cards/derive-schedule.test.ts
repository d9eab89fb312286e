import { describe, expect, test } from "vitest";
import { deriveSchedule, type Review } from "./derive-schedule";

/** The weights of the reference library's own tests (ts-fsrs, `__tests__/FSRS-6.test.ts`; fsrs-rs, `inference.rs`). */
const W = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
const START = Date.UTC(2022, 11, 29, 12, 30);
const DAY_MS = 86_400_000;
const reviewAt = (place: number, rating: number, at: number): Review => ({
  id: `review ${String(place).padStart(2, "0")}`,
  rating,
  at: new Date(at).toISOString(),
});

/** Reviews with these ratings, each when the card is due. */
function whenDue(ratings: readonly number[], now = START) {
  const reviews: Review[] = [];
  const days: number[] = [];
  let at = now;
  for (const [place, rating] of ratings.entries()) {
    reviews.push(reviewAt(place, rating, at));
    const due = deriveSchedule(reviews, 0.9, { w: W }).due?.getTime() ?? 0;
    days.push(Math.floor((due - at) / DAY_MS));
    at = due;
  }
  return { reviews, days };
}

describe("a schedule equals the reference library's", () => {
  test("a schedule equals the reference library's in the history of intervals", () => {
    const { days } = whenDue([3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3]);
    expect(days).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]);
  });

  test.each([
    [true, 53.62691],
    [false, 53.335106],
  ])(
    "a schedule equals the reference library's in the memory state, with short-term steps: %s",
    (enable_short_term, stability) => {
      let at = START;
      const reviews = [1, 3, 3, 3, 3, 3].map((rating, place) => {
        at += ([0, 0, 1, 3, 8, 21][place] ?? 0) * DAY_MS;
        return reviewAt(place, rating, at);
      });
      expect(deriveSchedule(reviews, 0.9, { w: W, enable_short_term }).stability).toBeCloseTo(stability, 4);
    },
  );

  test.each([
    [1, 0.212],
    [2, 1.2931],
    [3, 2.3065],
    [4, 8.2956],
  ])("a schedule equals the reference library's after a first review graded %d", (rating, stability) => {
    const derived = deriveSchedule([reviewAt(0, rating, START)], 0.9, { w: W });
    expect(derived).toMatchObject({ stability, lapses: 0, isLearning: rating < 4 });
  });
});

describe("reviews of two devices", () => {
  const { reviews } = whenDue([3, 3, 1, 3, 2, 4]);

  test("derive the same state in whichever order they arrive, and however often", () => {
    const merged = [...reviews.filter((_, place) => place % 2), ...[...reviews].reverse()];
    expect(deriveSchedule(merged, 0.9)).toEqual(deriveSchedule(reviews, 0.9));
    expect(deriveSchedule(merged, 0.9)).toMatchObject({ lapses: 1, failures: 1 });
  });

  test("reviews of two devices at the same time are ordered by their id", () => {
    const one = reviewAt(1, 1, START);
    const other = reviewAt(2, 4, START);
    expect(deriveSchedule([other, one], 0.9)).toEqual(deriveSchedule([one, other], 0.9));
  });
});

test("a lower retention makes intervals longer, and no review is due never", () => {
  const reviews = [reviewAt(0, 4, START)];
  const due = (retention: number) => deriveSchedule(reviews, retention).due?.getTime() ?? 0;
  expect(due(0.8)).toBeGreaterThan(due(0.9));
  expect(deriveSchedule([], 0.9).due).toBeUndefined();
});
