import fc from "fast-check";
import { fsrs } from "ts-fsrs";
import { describe, expect, test } from "vitest";
import { afterEach, deriveSchedule, type Learner, type Review } from "./derive-schedule";
import { daysBetween, learnerDay, startOfLearnerDay } from "./learner-day";

/** The weights of the reference library's own tests (ts-fsrs, `__tests__/FSRS-6.test.ts`; fsrs-rs, `inference.rs`). */
const W = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
const UTC: Learner = { retention: 0.9, time_zone: "UTC" };
const SCHOOL: Learner = { retention: 0.9, time_zone: "America/Sao_Paulo" };
/** The published weights and no chance, as in the reference's tests. */
const REFERENCE = { w: W, enable_fuzz: false };
const card = (reviews: readonly Review[]) => ({ id: "card", reviews });
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
    const { due, dueDay } = deriveSchedule(card(reviews), UTC, REFERENCE);
    days.push(dueDay ? daysBetween(learnerDay("UTC", new Date(at)), dueDay) : 0);
    at = due?.getTime() ?? 0;
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
      expect(deriveSchedule(card(reviews), UTC, { ...REFERENCE, enable_short_term }).stability).toBeCloseTo(
        stability,
        4,
      );
    },
  );

  test.each([
    [1, 0.212],
    [2, 1.2931],
    [3, 2.3065],
    [4, 8.2956],
  ])("a schedule equals the reference library's after a first review graded %d", (rating, stability) => {
    const derived = deriveSchedule(card([reviewAt(0, rating, START)]), UTC, REFERENCE);
    expect(derived).toMatchObject({ stability, lapses: 0, isLearning: rating < 4 });
  });
});

describe("reviews of two devices", () => {
  const { reviews } = whenDue([3, 3, 1, 3, 2, 4]);

  test("derive the same state in whichever order they arrive, and however often", () => {
    const merged = [...reviews.filter((_, place) => place % 2), ...[...reviews].reverse()];
    expect(deriveSchedule(card(merged), UTC)).toEqual(deriveSchedule(card(reviews), UTC));
    expect(deriveSchedule(card(merged), UTC)).toMatchObject({ lapses: 1, failures: 1 });
  });

  test("reviews of two devices at the same time are ordered by their id", () => {
    const one = reviewAt(1, 1, START);
    const other = reviewAt(2, 4, START);
    expect(deriveSchedule(card([other, one]), UTC)).toEqual(deriveSchedule(card([one, other]), UTC));
  });
});

test("a lower retention makes intervals longer, and no review is due never", () => {
  const reviews = [reviewAt(0, 4, START)];
  const due = (retention: number) => deriveSchedule(card(reviews), { ...UTC, retention }).due?.getTime() ?? 0;
  expect(due(0.8)).toBeGreaterThan(due(0.9));
  expect(deriveSchedule(card([]), UTC).due).toBeUndefined();
});

describe("the learner's day", () => {
  const goods = (first: string) => [reviewAt(0, 3, Date.parse(first)), reviewAt(1, 3, Date.parse(first) + 11 * 60_000)];

  test.each(["19:55", "20:55", "23:55"])("two Goods eleven minutes apart give the same interval at %s", (time) => {
    const { dueDay, due } = deriveSchedule(card(goods(`2026-11-27T${time}:00-03:00`)), SCHOOL, REFERENCE);
    expect(dueDay).toBe("2026-11-29");
    expect(due).toEqual(new Date("2026-11-29T04:00:00-03:00"));
  });

  test("the learner's day ends at four in the morning: reviews after midnight count for the day before", () => {
    const late = goods("2026-11-27T23:55:00-03:00");
    const early = goods("2026-11-28T03:55:00-03:00");
    expect(deriveSchedule(card(late), SCHOOL, REFERENCE).dueDay).toBe("2026-11-29");
    // The second Good is on the next day: the first had to last over the night.
    expect(deriveSchedule(card(early), SCHOOL, REFERENCE).dueDay).not.toBe("2026-11-29");
    expect(learnerDay("America/Sao_Paulo", new Date("2026-11-28T03:59:59-03:00"))).toBe("2026-11-27");
    expect(learnerDay("America/Sao_Paulo", new Date("2026-11-28T04:00:00-03:00"))).toBe("2026-11-28");
  });

  test("the learner's day has its hours by the clock where summer time begins or ends", () => {
    // Lisbon's clocks go from one to two o'clock, and back from two to one.
    expect(learnerDay("Europe/Lisbon", new Date("2026-03-29T03:30:00Z"))).toBe("2026-03-29");
    expect(startOfLearnerDay("Europe/Lisbon", "2026-03-29")).toEqual(new Date("2026-03-29T03:00:00Z"));
    expect(startOfLearnerDay("Europe/Lisbon", "2026-10-25")).toEqual(new Date("2026-10-25T04:00:00Z"));
  });

  test("days of earlier reviews stay when the learner moves to another zone", () => {
    const reviews = goods("2026-11-27T20:55:00-03:00").map((review) => ({ ...review, day: "2026-11-27" }));
    const moved = deriveSchedule(card(reviews), { ...SCHOOL, time_zone: "Asia/Tokyo" }, REFERENCE);
    expect(moved.dueDay).toBe("2026-11-29");
    expect(moved.due).toEqual(new Date("2026-11-29T04:00:00+09:00"));
  });

  test("a zone that the engine does not know counts as the school's", () => {
    const reviews = goods("2026-11-27T20:55:00-03:00");
    const unknown = { ...SCHOOL, time_zone: "Mars/Olympus_Mons" };
    expect(deriveSchedule(card(reviews), unknown)).toEqual(deriveSchedule(card(reviews), SCHOOL));
  });

  test("a schedule equals the published FSRS over days that end at four in the learner's time zone, in any zone", () => {
    const zones = ["America/Sao_Paulo", "America/Manaus", "Europe/Lisbon", "Pacific/Kiritimati", "Pacific/Marquesas"];
    const step = fc.record({
      rating: fc.integer({ min: 1, max: 4 }),
      minutes: fc.integer({ min: 1, max: 60 * 24 * 40 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2016, 0, 1), max: Date.UTC(2026, 0, 1) }),
        fc.array(step, { minLength: 1, maxLength: 12 }),
        (time_zone, start, steps) => {
          let at = start;
          const reviews = steps.map(({ rating, minutes }, place) => {
            at += minutes * 60_000;
            return reviewAt(place, rating, at);
          });
          const published = fsrs({ w: W });
          let memory: { difficulty: number; stability: number } | null = null;
          let before = 0;
          for (const { rating, at: when } of reviews) {
            const day = dayByClock(time_zone, Date.parse(when));
            memory = published.next_state(memory, memory ? day - before : 0, rating);
            before = day;
          }
          const derived = deriveSchedule(card(reviews), { retention: 0.9, time_zone }, REFERENCE);
          expect(derived.stability).toBeCloseTo(memory?.stability ?? 0, 6);
          const { due, dueDay } = derived;
          if (dueDay && due) expect(dayByClock(time_zone, due.getTime()) * DAY_MS).toBe(Date.parse(dueDay));
        },
      ),
    );
  });
});

/** The number of the learner's day, by another formatter than the product's. */
function dayByClock(timeZone: string, at: number): number {
  const clock = new Date(at).toLocaleString("sv-SE", { timeZone, hourCycle: "h23" });
  const [day = "", time = ""] = clock.split(" ");
  return Date.parse(day) / DAY_MS - (time < "04" ? 1 : 0);
}

describe("chance", () => {
  const reviews = whenDue([3, 3, 3, 3, 3]).reviews;
  const dues = Array.from({ length: 40 }, (_, place) => deriveSchedule({ id: `word ${place}`, reviews }, UTC).dueDay);

  test("cards that were learned together fall due on different days; a card's offset depends on its id alone", () => {
    expect(new Set(dues).size).toBeGreaterThan(4);
    expect(deriveSchedule({ id: "word 0", reviews: [...reviews].reverse() }, UTC).dueDay).toBe(dues[0]);
  });

  test("the interval that is shown for a grade is the interval that the grade gives", () => {
    const now = new Date(START + 400 * DAY_MS);
    const shown = afterEach({ id: "word 7", reviews }, UTC, now).map(({ dueDay }) => dueDay);
    const given = [1, 2, 3, 4].map((rating) => reviewAt(9, rating, now.getTime()));
    const came = given.map((review) => deriveSchedule({ id: "word 7", reviews: [...reviews, review] }, UTC).dueDay);
    expect(shown).toEqual(came);
  });
});
