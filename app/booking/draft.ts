import { draftPlace } from "~/platform/offline/draft-place";
import { isBookingKey, newBookingKey } from "./booking-key";

/** The draft's key in local storage. */
export const DRAFT_PLACE = "booking_draft";

/** The values typed so far, with the key of the future booking. */
export type Draft = { key: string; values: Record<string, string | boolean> };

/** By hand: the form's rules, and the library that reads them, come later. */
function isDraft(found: unknown): found is Draft {
  if (typeof found !== "object" || found === null || !("key" in found) || !isBookingKey(found.key)) return false;
  if (!("values" in found) || typeof found.values !== "object" || found.values === null) return false;
  return Object.values(found.values).every((value) => typeof value === "string" || typeof value === "boolean");
}

/** A visitor's, who has no session. The form works where the browser keeps nothing. */
const place = draftPlace<Draft>(
  DRAFT_PLACE,
  { safeParse: (found) => (isDraft(found) ? { data: found } : {}) },
  { aside: "booking_draft_aside" },
);

/** The draft of this browser; a new one where there is none. */
export const readDraft = (): Draft => place.read() ?? { key: newBookingKey(), values: {} };

/** Moves a draft with which the form failed out of the way, so that the form starts empty. */
export function parkDraft(): void {
  place.setAside();
  place.forget();
}

export const { keep: saveDraft, forget: clearDraft } = place;
