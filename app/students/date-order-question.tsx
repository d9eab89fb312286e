import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import type { DayOrder } from "~/platform/time/parse-day";
import { formatDay } from "~/platform/time/school-time";
import type { OrderQuestion } from "./read-birth-date";

const WORDS = { dmy: m.students_csv_order_dmy, mdy: m.students_csv_order_mdy, ymd: m.students_csv_order_ymd };

type Props = {
  column: string;
  question: OrderQuestion;
  order: DayOrder | undefined;
  disabled: boolean;
  onChoose: (order: DayOrder) => void;
};

/** Asks which number of a date is the day, with a date of the teacher's file as the example. */
export function DateOrderQuestion({ column, question, order, disabled, onChoose }: Props) {
  const lang = useLang();
  return (
    <fieldset disabled={disabled} className="grid gap-1 rounded-card border border-brass bg-brass-soft p-4">
      <legend className="sr-only">{m.students_csv_order({ column })}</legend>
      <p aria-hidden="true" className="font-serif text-xl">
        {m.students_csv_order({ column })}
      </p>
      <p id="students-csv-order">
        {question.contradicts ? m.students_csv_order_both() : m.students_csv_order_either()}
      </p>
      {question.choices.map(({ order: one, written, day }) => (
        <label key={one} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="students-csv-order"
            aria-describedby="students-csv-order"
            checked={order === one}
            onChange={() => onChoose(one)}
            className="shrink-0 cursor-[inherit]"
          />
          <span>
            <span className="font-semibold">{WORDS[one]()}</span>
            {": "}
            {m.students_csv_order_example({ written, day: formatDay(day, lang, { dateStyle: "long" }) })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
