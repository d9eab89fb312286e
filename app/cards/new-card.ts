import type { Database } from "~/platform/backend/database.types";
import { truncate } from "~/platform/text/truncate";

type CardSource = Database["public"]["Enums"]["card_source"];

/** A card that is not saved yet. `id` makes a repeated request harmless. */
export type NewCard = {
  id?: string;
  front: string;
  back: string;
  example?: string;
  source: CardSource;
  /** The homework, article or class that it comes from. */
  source_id?: string;
};

/** The limits of the texts of a card, as in the database. */
export const FRONT_MOST = 300;
export const BACK_MOST = 1000;

/** A card from texts of any length, such as a sentence of homework, cut to what a card holds. */
export const cutCard = (card: NewCard): NewCard => ({
  ...card,
  front: truncate(card.front.trim(), FRONT_MOST),
  back: truncate(card.back.trim(), BACK_MOST),
  ...(card.example?.trim() ? { example: truncate(card.example.trim(), BACK_MOST) } : {}),
});
