import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import type { Schedule } from "./derive-schedule";
import { intervalWords } from "./interval-words";

/** The grades by their number, from 1. */
const GRADES = [m.cards_grade_again, m.cards_grade_hard, m.cards_grade_good, m.cards_grade_easy] as const;

type Props = {
  /** The states in which the card would be, by its grade. */
  after: readonly Schedule[];
  now: Date;
  /** The zone of the learner's days. */
  zone: string;
  onGrade: (rating: number) => void;
};

/** The four grades of a card, each with the time until it would come again. */
export function GradeButtons({ after, now, zone, onGrade }: Props) {
  return (
    <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <legend className="sr-only">{m.cards_how_well()}</legend>
      {after.map((schedule, place) => (
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: a grade is its number
          key={place}
          variant={place === 2 ? "primary" : "secondary"}
          size="lg"
          aria-keyshortcuts={String(place + 1)}
          onClick={() => onGrade(place + 1)}
        >
          <span className="grid leading-tight">
            {GRADES[place]?.()}
            <span className="font-normal text-base tabular-nums">{intervalWords(schedule, now, zone)}</span>
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
