import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { intervalWords } from "./interval-words";

/** The grades by their number, from 1. */
const GRADES = [m.cards_grade_again, m.cards_grade_hard, m.cards_grade_good, m.cards_grade_easy] as const;

type Props = {
  /** The times at which the card would be due, by its grade. */
  dues: readonly (Date | undefined)[];
  now: Date;
  onGrade: (rating: number) => void;
};

/** The four grades of a card, each with the time until it would come again. */
export function GradeButtons({ dues, now, onGrade }: Props) {
  return (
    <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <legend className="sr-only">{m.cards_how_well()}</legend>
      {GRADES.map((name, place) => (
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: a grade is its number
          key={place}
          variant={place === 2 ? "primary" : "secondary"}
          size="lg"
          aria-keyshortcuts={String(place + 1)}
          onClick={() => onGrade(place + 1)}
        >
          <span className="grid leading-tight">
            {name()}
            <span className="font-normal text-base tabular-nums">{intervalWords(dues[place], now)}</span>
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
