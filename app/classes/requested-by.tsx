import { m } from "~/i18n/paraglide/messages";
import type { Terms } from "./my-classes";
import { useTerms } from "./use-terms";

const WORDS = {
  cancel: {
    who: m.classes_cancel_who,
    byMe: m.classes_by_me,
    byStudent: m.classes_cancel_by_student,
    mine: m.classes_cancel_class_text,
    /** Explains the general rule until the outcome for this class is known. */
    theirs(terms: Terms | undefined): string {
      if (!terms) return m.classes_cancel_rule_text();
      if (terms.late) return m.classes_cancel_late_text();
      return terms.credit ? m.classes_cancel_class_text() : m.classes_cancel_counted_text();
    },
  },
  move: {
    who: m.classes_move_who,
    byMe: m.classes_by_me,
    byStudent: m.classes_move_by_student,
    mine: m.classes_move_free_text,
    theirs(terms: Terms | undefined): string {
      if (!terms) return m.classes_move_rule_text();
      return terms.late ? m.classes_move_late_text() : m.classes_move_free_text();
    },
  },
};

type Props = { id: string; act: keyof typeof WORDS; byStudent: boolean; onChoose: (byStudent: boolean) => void };

/** Asks whose wish a cancelled or moved class was, which decides whether it is forfeited. */
export function RequestedBy({ id, act, byStudent, onChoose }: Props) {
  const { terms } = useTerms(id);
  const words = WORDS[act];
  const choices = [
    { by: false, label: words.byMe() },
    { by: true, label: words.byStudent() },
  ];
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{words.who()}</legend>
      {choices.map(({ by, label }) => (
        <label key={label} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="who"
            checked={byStudent === by}
            onChange={() => onChoose(by)}
            className="shrink-0 cursor-[inherit]"
          />
          {label}
        </label>
      ))}
      <p aria-live="polite" className="mt-1 text-soft">
        {byStudent ? words.theirs(terms) : words.mine()}
      </p>
    </fieldset>
  );
}
