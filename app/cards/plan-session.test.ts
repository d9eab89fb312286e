import { describe, expect, test } from "vitest";
import { learnerDay } from "./learner-day";
import { planSession } from "./plan-session";
import type { Deck } from "./read-cards";

const NOW = new Date("2026-11-27T15:00:00Z");
const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString();
const review = (id: string, rating: number, hours: number) => ({
  id,
  rating,
  at: at(hours),
  day: learnerDay("America/Sao_Paulo", new Date(at(hours))),
});
const card = (id: string, ...reviews: ReturnType<typeof review>[]) => ({
  id,
  front: id,
  back: "back",
  example: null,
  reviews,
});
const deck = (cards: Deck["cards"], facts: Partial<Deck> = {}): Deck => ({
  new_per_day: 2,
  retention: 0.9,
  remind_at: null,
  time_zone: "America/Sao_Paulo",
  total: cards.length,
  begun_today: 0,
  read_at: NOW.toISOString(),
  cards,
  ...facts,
});
const fronts = (...asked: Parameters<typeof planSession>) => planSession(...asked).cards.map(({ front }) => front);

describe("the cards of now", () => {
  const late = card("late", review("1", 4, -1000));
  const learning = card("learning", review("2", 3, 0));
  const later = card("later", review("3", 4, -1));
  const fresh = [card("new 1"), card("new 2"), card("new 3")];

  test("the cards of now are due ones, then new ones up to the day's number, then steps of learning", () => {
    const all = deck([learning, later, ...fresh, late]);
    expect(fronts(all, [], NOW)).toEqual(["late", "new 1", "new 2", "learning"]);
    expect(planSession(all, [], NOW)).toMatchObject({ due: 2, fresh: 2 });
  });

  test("the cards of now hold fewer new ones after those that were begun today, here or elsewhere", () => {
    expect(fronts(deck(fresh, { begun_today: 1 }), [], NOW)).toEqual(["new 1"]);
    const own = { ...review("4", 4, 0), card: "new 1" };
    expect(fronts(deck(fresh), [own], NOW)).toEqual(["new 2"]);
    const tomorrow = new Date(NOW.getTime() + 24 * HOUR_MS);
    expect(fronts(deck(fresh, { begun_today: 2 }), [], tomorrow)).toEqual(["new 1", "new 2"]);
  });

  test("know the reviews that this device has not sent, and count each review once", () => {
    const own = { ...review("5", 4, 0), card: "late" };
    expect(fronts(deck([late]), [own], NOW)).toEqual([]);
    const arrived = deck([card("late", review("1", 4, -1000), review("5", 4, 0))]);
    expect(planSession(arrived, [own], NOW)).toEqual(planSession(arrived, [], NOW));
    expect(planSession(arrived, [own], NOW).next?.due?.getTime()).toBeGreaterThan(NOW.getTime());
  });

  test("the cards of now have all cards that are due on the day, which begins at four in the morning in the learner's time zone", () => {
    const due = card("due", review("6", 3, -48), review("7", 3, -47.8));
    const { next } = planSession(deck([due]), [], new Date(NOW.getTime() - 47 * HOUR_MS));
    expect(next?.dueDay).toBeDefined();
    const begins = next?.due?.getTime() ?? 0;
    expect(fronts(deck([due]), [], new Date(begins - 1000))).toEqual([]);
    expect(fronts(deck([due]), [], new Date(begins))).toEqual(["due"]);
  });

  test("the cards of now count new ones by the learner's day: at 2 a.m. it is still yesterday's", () => {
    const evening = new Date("2026-11-27T23:00:00-03:00");
    const night = new Date("2026-11-28T02:00:00-03:00");
    const morning = new Date("2026-11-28T04:00:00-03:00");
    const full = deck(fresh, { begun_today: 2, read_at: evening.toISOString() });
    expect(fronts(full, [], night)).toEqual([]);
    expect(fronts(full, [], morning)).toEqual(["new 1", "new 2"]);
  });
});
