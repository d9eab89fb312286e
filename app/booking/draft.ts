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

/**
 * The form failed with this draft: it begins anew. What was written in words comes back with the next try; day and hour,
 * which alone are reckoned with, do not. What fails even so is not tried again.
 */
export function setDraftAside(): void {
  try {
    const found = localStorage.getItem(DRAFT_PLACE);
    if (found === null) return;
    localStorage.setItem(ASIDE_PLACE, found);
    const draft = Draft.safeParse(kept());
    clearDraft();
    if (!draft.success) return;
    const { local_date, local_time, ...words } = draft.data.values;
    if (local_date || local_time) saveDraft({ key: draft.data.key, values: words });
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
