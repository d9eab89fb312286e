import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { HALF_HOURS } from "~/platform/time/half-hours";
import { formatWeekday } from "~/platform/time/weekdays";
import { SUITS, type SuitableHours } from "~/school/suitable-hours";
import { Field } from "../ui/field";
import { FieldError } from "../ui/field-error";
import { Tick } from "../ui/tick-box";
import { TimeSelect } from "../ui/time-select";

type Props = {
  /** ISO weekdays to choose from. */
  days: readonly number[];
  /** The values of a form that was sent without script. */
  sent?: SuitableHours | undefined;
  error?: string | undefined;
};

/** The hours of a day without any wish. */
const WHOLE_DAY: SuitableHours = { weekdays: [], from_time: "07:00", until_time: "22:00" };

/** Fields for the weekdays and hours that suit a person, read by `suitsOfForm`. Works without script. */
export function SuitableHoursFields({ days, sent = WHOLE_DAY, error }: Props) {
  const lang = useLang();
  return (
    <>
      <fieldset
        id="suitable-days"
        tabIndex={-1}
        aria-describedby={error ? "suitable-days-error" : undefined}
        className="grid gap-1"
      >
        <legend className="mb-1 font-semibold">{m.common_suit_days()}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {days.map((day) => (
            <label key={day} htmlFor={`suits-${day}`} className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <Tick id={`suits-${day}`} name={SUITS.weekday} value={day} defaultChecked={sent.weekdays.includes(day)} />
              {formatWeekday(day, lang, "short").replace(".", "")}
              <span className="sr-only"> ({formatWeekday(day, lang)})</span>
            </label>
          ))}
        </div>
        {error && <FieldError id="suitable-days-error">{error}</FieldError>}
      </fieldset>
      <div className="grid grid-cols-2 gap-4">
        <Field id={SUITS.from} label={m.common_suit_from()}>
          <TimeSelect name={SUITS.from} times={HALF_HOURS} defaultValue={sent.from_time} />
        </Field>
        <Field id={SUITS.until} label={m.common_suit_until()}>
          <TimeSelect name={SUITS.until} times={HALF_HOURS} defaultValue={sent.until_time} />
        </Field>
      </div>
    </>
  );
}
