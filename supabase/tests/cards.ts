import { randomUUID } from "node:crypto";
import type { Person, School } from "./school.ts";

const DAY_MS = 86_400_000;
/** The time so many days ago, as ISO 8601. */
export const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** The actions of students on cards. */
export const cardsOf = (school: () => School) => ({
  /** Adds one card of this person, made so many days ago. @returns its id */
  async addCard(who: Person, front: string, days = 100): Promise<string> {
    const id = randomUUID();
    await who.client.rpc("add_cards", { cards: [{ id, front, back: "verso" }] }).throwOnError();
    await school().backend.sql`update public.cards set created_at = ${ago(days)} where id = ${id}`;
    return id;
  },
  review: (card: string, rating: number, at: string) => ({ id: randomUUID(), card, rating, at }),
  record: (who: Person, reviews: object[]) =>
    who.client.rpc("record_card_reviews", { reviews: JSON.parse(JSON.stringify(reviews)) }),
});
