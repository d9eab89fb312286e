import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { clockAhead } from "~/platform/device/server-clock";
import { toastFailure } from "~/platform/errors/report-error";
import { writesWith } from "~/platform/forms/write-action";
import { draftShape } from "~/platform/offline/draft-shape";
import { draftsOf } from "~/platform/offline/drafts";
import { alone, askAsPerson } from "~/platform/offline/outbox";
import { personHere } from "~/platform/offline/personal-cache";
import type { Review } from "./derive-schedule";

/** The reviews of one request; the database takes 200. */
const AT_ONCE = 100;

type StoredReview = { card: string; rating: number; at: string; undone?: boolean; waits?: boolean };
/** A review that was made on this device. */
export type OwnReview = Review & { card: string };

/** Reviews on this device that have not arrived yet, by their id. */
const drafts = draftsOf<StoredReview>(
  "review",
  draftShape<StoredReview>({ card: "string", rating: "number", at: "string", undone: "boolean?", waits: "boolean?" }),
);
/** The reviews of this page: a full device stores none, and the page's data may be older than one that has arrived. */
let made: { person: string | undefined; reviews: OwnReview[]; unstored: OwnReview[] } = {
  person: undefined,
  reviews: [],
  unstored: [],
};
/** True if the database has refused reviews since the page was opened; they stay on the device. */
let refused = false;

function ofPerson() {
  const person = personHere();
  if (made.person !== person) made = { person, reviews: [], unstored: [] };
  return made;
}

const stored = (): OwnReview[] =>
  drafts.ids().flatMap((id) => {
    const draft = drafts.read(id);
    if (!draft) return [];
    const { card, rating, at, undone } = draft;
    return [{ id, card, rating, at, ...(undone && { undone }) }];
  });

/** Now, by the server's clock as far as it is known. */
export const serverNow = (): Date => new Date(Date.now() - clockAhead());

/** Stores a review until it has arrived. @returns whether it is on the device, which may be full */
function store({ id, ...review }: OwnReview): boolean {
  const { unstored } = ofPerson();
  const isStored = drafts.keep(id, { ...review, waits: true });
  const others = unstored.filter((one) => one.id !== id);
  unstored.splice(0, unstored.length, ...others, ...(isStored ? [] : [{ id, ...review }]));
  return isStored;
}

/** Records a review on the device. @returns the review, and whether it is stored there */
export function recordReview(card: string, rating: number): { review: OwnReview; isStored: boolean } {
  const review: OwnReview = { id: crypto.randomUUID(), card, rating, at: serverNow().toISOString() };
  ofPerson().reviews.push(review);
  return { review, isStored: store(review) };
}

/**
 * Takes a review back. It is sent as one that was undone, whether or not it had arrived: the backend keeps it out of the
 * schedule in either order. @returns whether that is stored on the device
 */
export function undoReview(review: OwnReview): boolean {
  const undone = { ...review, undone: true };
  const { reviews } = ofPerson();
  reviews.splice(0, reviews.length, ...reviews.filter(({ id }) => id !== review.id), undone);
  return store(undone);
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
        void toastFailure(outcome, m.cards_reviews_not_sent);
        break;
      }
      // One that was undone while it was being sent goes again.
      const sent = new Map(batch.map(({ id, undone }) => [id, undone === true]));
      for (const [id, undone] of sent) if ((drafts.read(id)?.undone === true) === undone) drafts.keep(id, undefined);
      const isLeft = ({ id, undone }: OwnReview) => sent.get(id) !== (undone === true);
      unstored.splice(0, unstored.length, ...unstored.filter(isLeft));
    }
    return false;
  });
