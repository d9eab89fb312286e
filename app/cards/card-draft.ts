import { z } from "zod/mini";
import { draftsOf } from "~/platform/offline/drafts";

const Kept = z.object({ front: z.string(), back: z.string(), example: z.string(), waits: z.optional(z.boolean()) });
/** A card that was typed on this device and not saved yet. */
export type CardDraft = z.infer<typeof Kept>;

export const EMPTY_CARD: CardDraft = { front: "", back: "", example: "" };

/** The key is the card's future id, so that sending it again is harmless. */
export const cardDrafts = draftsOf("card", Kept);
