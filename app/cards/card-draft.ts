import { draftShape } from "~/platform/offline/draft-shape";
import { draftsOf } from "~/platform/offline/drafts";

/** A card that was typed on this device and not saved yet. */
export type CardDraft = { front: string; back: string; example: string; waits?: boolean | undefined };

export const EMPTY_CARD: CardDraft = { front: "", back: "", example: "" };

/** The key is the card's future id, so that sending it again is harmless. */
export const cardDrafts = draftsOf<CardDraft>(
  "card",
  draftShape<CardDraft>({ front: "string", back: "string", example: "string", waits: "boolean?" }),
);
