import { m } from "~/i18n/paraglide/messages";
import { Card, CardHeader } from "~/ui/card";
import { CardList, CardRows } from "./card-list";
import { CardSettingsForm } from "./card-settings-form";
import { NewCardForm } from "./new-card-form";
import type { CardCounts, CardPage, CardRow, CardSettings } from "./read-cards";

type Props = {
  student: string;
  counts: CardCounts;
  leeches: readonly CardRow[];
  settings: CardSettings;
  cards: CardPage;
  q: string;
};

/** A student's cards for the teacher: the words that do not stay, a form for a new card, the choices, and all cards. */
export function StudentCards({ student, counts, leeches, settings, cards, q }: Props) {
  return (
    <div className="grid gap-5">
      <Card>
        <CardHeader title={m.cards_leeches()} aside={m.cards_counts(counts)} />
        {leeches.length === 0 ? (
          <p className="text-soft">{counts.begun === 0 ? m.cards_not_begun() : m.cards_no_leeches()}</p>
        ) : (
          <CardRows cards={leeches} failures />
        )}
      </Card>
      <Card>
        <CardHeader title={m.cards_new()} />
        <NewCardForm key={student} student={student} />
      </Card>
      <Card>
        <CardHeader title={m.cards_all()} />
        <CardList student={student} cards={cards} q={q} />
      </Card>
      <Card>
        <CardHeader title={m.cards_settings()} />
        <CardSettingsForm key={student} settings={settings} student={student} />
      </Card>
    </div>
  );
}
