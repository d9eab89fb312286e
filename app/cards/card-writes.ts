import { m } from "~/i18n/paraglide/messages";
import { type Columns, changeRow } from "~/platform/backend/change-row";
import { refusalOf } from "~/platform/backend/refusal-of";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";
import type { NewCard } from "./new-card";

const { call, outcomeOf, changeOutcome, rowsOutcome } = writesWith({
  own: { TOO_LONG: m.cards_problem_long },
  failed: m.common_not_saved,
});

/** `student` is the caller without it. */
type NewCards = { cards: readonly NewCard[]; student?: string };
type CardChange = { card: string; before: Columns; after: Columns };

/** The writes of cards, by their student and by the teacher. */
export const cardWrites = {
  /** Adds cards; cards that the student already has are left out. */
  addCards: ({ cards, student }: NewCards) =>
    outcomeOf(supabase().rpc("add_cards", { cards: [...cards], ...(student ? { student } : {}) })),
  editCard: ({ card, before, after }: CardChange) => changeOutcome(changeRow("cards", { id: card }, before, after)),
  removeCard: (card: string) => rowsOutcome(refusalOf(supabase().from("cards").delete().eq("id", card).select("id"))),
  recordCard: call("set_card_recording"),
  chooseCardSettings: call("choose_card_settings"),
  setTimeZone: call("set_card_time_zone"),
};
