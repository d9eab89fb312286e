import { draftPlace } from "~/platform/offline/draft-place";
import { isBookingKey, newBookingKey } from "./booking-key";

/** The draft's key in local storage. */
export const DRAFT_PLACE = "booking_draft";

/** The values typed so far, with the key of the future booking. */
export type Draft = { key: string; values: Record<string, string | boolean> };

/** Validated by hand, because the schema and its library are loaded later. */
function isDraft(found: unknown): found is Draft {
  if (typeof found !== "object" || found === null || !("key" in found) || !isBookingKey(found.key)) return false;
  if (!("values" in found) || typeof found.values !== "object" || found.values === null) return false;
  return Object.values(found.values).every((value) => typeof value === "string" || typeof value === "boolean");
}

/** The draft of a visitor without a session. The form also works in browsers without storage. */
const storedDraft = draftPlace<Draft>(
  DRAFT_PLACE,
  { safeParse: (found) => (isDraft(found) ? { data: found } : {}) },
  { aside: "booking_draft_aside" },
);

/** The draft in this browser, or a new one. */
export const readDraft = (): Draft => storedDraft.read() ?? { key: newBookingKey(), values: {} };

/** Sets aside a draft that broke the form, so that the form starts empty. */
export function setDraftAside(): void {
  storedDraft.setAside();
  storedDraft.forget();
}

export const { keep: saveDraft, forget: clearDraft } = storedDraft;
