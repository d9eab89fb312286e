import * as z from "zod/mini";
import { readJson, readText, removeText, storeText } from "~/platform/device/device-store";
import { isBookingKey, newBookingKey } from "./booking-key";

/** The draft's key in local storage. */
export const DRAFT_PLACE = "booking_draft";

const Draft = z.object({
  key: z.string().check(z.refine(isBookingKey)),
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
});
/** The values typed so far, with the key of the future booking. */
export type Draft = z.infer<typeof Draft>;

/** Drafts that could not be read, or that broke the form, move here: they are not lost, and harm no more. */
const ASIDE_PLACE = "booking_draft_aside";

/** The draft of this browser; a new one where there is none. One that cannot be read is set aside. */
export function readDraft(): Draft {
  const draft = Draft.safeParse(readJson(DRAFT_PLACE));
  if (draft.success) return draft.data;
  parkDraft();
  return { key: newBookingKey(), values: {} };
}

/** Moves a draft with which the form failed out of the way, so that the form starts empty. */
export function parkDraft(): void {
  const found = readText(DRAFT_PLACE);
  if (found) storeText(ASIDE_PLACE, found);
  clearDraft();
}

/** The form works where the browser keeps nothing. */
export const saveDraft = (draft: Draft): boolean => storeText(DRAFT_PLACE, JSON.stringify(draft));

export const clearDraft = (): boolean => removeText(DRAFT_PLACE);
