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

/** What could not be read, or what the form failed with, waits here: it is not lost, and harms no more. */
const ASIDE_PLACE = "booking_draft_aside";

/** The draft of this browser; a new one where there is none. One that cannot be read is set aside. */
export function readDraft(): Draft {
  const draft = Draft.safeParse(kept());
  if (draft.success) return draft.data;
  setDraftAside();
  return { key: newBookingKey(), values: {} };
}

function kept(): unknown {
  try {
    return JSON.parse(localStorage.getItem(DRAFT_PLACE) ?? "null");
  } catch {
    // Storage may be off: the form works without it.
    return undefined;
  }
}

/** The form failed with this draft: it begins anew. */
export function setDraftAside(): void {
  try {
    const found = localStorage.getItem(DRAFT_PLACE);
    if (found) localStorage.setItem(ASIDE_PLACE, found);
    clearDraft();
  } catch {
    // As above.
  }
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
