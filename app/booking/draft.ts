import * as z from "zod/mini";
import { isBookingKey, newBookingKey } from "./booking-key";

/** The draft's key in local storage. */
export const DRAFT_PLACE = "booking_draft";

const Draft = z.object({
  key: z.string().check(z.refine(isBookingKey)),
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
});
/** What was typed so far, and the key that its booking will have. */
export type Draft = z.infer<typeof Draft>;

/** The draft of this browser; a new one where there is none or it cannot be read. */
export function readDraft(): Draft {
  try {
    const draft = Draft.safeParse(JSON.parse(localStorage.getItem(DRAFT_PLACE) ?? "null"));
    if (draft.success) return draft.data;
  } catch {
    // Storage may be off: the form works without it.
  }
  return { key: newBookingKey(), values: {} };
}

export function saveDraft(draft: Draft): void {
  try {
    localStorage.setItem(DRAFT_PLACE, JSON.stringify(draft));
  } catch {
    // As above.
  }
}

export function clearDraft(): void {
  try {
    localStorage.removeItem(DRAFT_PLACE);
  } catch {
    // As above.
  }
}
