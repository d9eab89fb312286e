import * as z from "zod/mini";
import { draftPlace } from "~/platform/offline/draft-place";
import { isBookingKey, newBookingKey } from "./booking-key";

/** The draft's key in local storage. */
export const DRAFT_PLACE = "booking_draft";

const Draft = z.object({
  key: z.string().check(z.refine(isBookingKey)),
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
});
/** The values typed so far, with the key of the future booking. */
export type Draft = z.infer<typeof Draft>;

/** A visitor's, who has no session. The form works where the browser keeps nothing. */
const place = draftPlace(DRAFT_PLACE, Draft, { aside: "booking_draft_aside" });

/** The draft of this browser; a new one where there is none. */
export const readDraft = (): Draft => place.read() ?? { key: newBookingKey(), values: {} };

/** Moves a draft with which the form failed out of the way, so that the form starts empty. */
export function parkDraft(): void {
  place.setAside();
  place.forget();
}

export const { keep: saveDraft, forget: clearDraft } = place;
