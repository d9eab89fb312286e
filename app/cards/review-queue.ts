import { z } from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";
import { draftsOf } from "~/platform/offline/drafts";
import { alone, askAsPerson } from "~/platform/offline/outbox";
import { personHere } from "~/platform/offline/personal-cache";
import { clockAhead } from "~/platform/session/server-clock";
import { toast } from "~/ui/toast-store";
import type { Review } from "./derive-schedule";

/** The reviews of one request; the database takes 200. */
const AT_ONCE = 100;

const Kept = z.object({ card: z.string(), rating: z.number(), at: z.string(), waits: z.optional(z.boolean()) });
/** A review that was made on this device. */
export type OwnReview = Review & { card: string };

/** Reviews on this device that have not arrived yet, by their id. */
const drafts = draftsOf("review", Kept);
/** The reviews of this page: a full device stores none, and the page's data may be older than one that has arrived. */
let made: { person: string | undefined; reviews: OwnReview[]; unstored: OwnReview[] } = {
  person: undefined,
  reviews: [],
  unstored: [],
};
/** Whether the database has refused reviews since the page was opened; they stay on the device. */
let refused = false;

function ofPerson() {
  const person = personHere();
  if (made.person !== person) made = { person, reviews: [], unstored: [] };
  return made;
}

const stored = (): OwnReview[] =>
  drafts.ids().flatMap((id) => {
    const draft = drafts.read(id);
    return draft ? [{ id, card: draft.card, rating: draft.rating, at: draft.at }] : [];
  });

/** Now, by the server's clock as far as it is known. */
export const serverNow = (): Date => new Date(Date.now() - clockAhead());

/** Records a review on the device. @returns whether it is stored there; the device may be full. */
export function recordReview(card: string, rating: number): boolean {
  const { reviews, unstored } = ofPerson();
  const review = { id: crypto.randomUUID(), card, rating, at: serverNow().toISOString() };
  reviews.push(review);
  const isStored = drafts.keep(review.id, { card, rating, at: review.at, waits: true });
  if (!isStored) unstored.push(review);
  return isStored;
}

/** All reviews of this device that the page's data may lack. */
export const reviewsHere = (): OwnReview[] => [...ofPerson().reviews, ...stored()];

/** How many reviews wait to be sent. */
export const countWaiting = (): number => drafts.ids().length + ofPerson().unstored.length;

const { outcomeOf } = writesWith({ failed: m.cards_reviews_failed });

/**
 * Sends the reviews that have not arrived. Sent twice, a review counts once. Resolves to false, because the page shows
 * them already.
 */
export const sendReviews = (): Promise<boolean> =>
  alone(async () => {
    while (!refused) {
      const { unstored } = ofPerson();
      const batch = [...stored(), ...unstored].slice(0, AT_ONCE);
      if (batch.length === 0) break;
      const outcome = await outcomeOf(askAsPerson(() => supabase().rpc("record_card_reviews", { reviews: batch })));
      if (outcome.kind === "offline") break;
      if (outcome.kind) {
        refused = true;
        toast({ title: m.cards_reviews_not_sent(), description: outcome.problem, variant: "destructive" });
        break;
      }
      const sent = new Set(batch.map(({ id }) => id));
      for (const id of sent) drafts.keep(id, undefined);
      unstored.splice(0, unstored.length, ...unstored.filter(({ id }) => !sent.has(id)));
    }
    return false;
  });
