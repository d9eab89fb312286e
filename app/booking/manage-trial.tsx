import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { Button } from "~/ui/button";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { PlainForm } from "~/ui/plain-form";
import { PARAMS } from "./booking-key";
import { formatDay, formatTime } from "./format-when";

type Props = {
  /** The booking's key, which the page's address holds. */
  bookingKey: string;
  when: string;
  /** The day that was asked for, if one was; what is wrong with it, or its free hours. */
  day: string | undefined;
  dateProblem: string | undefined;
  hours: readonly string[] | undefined;
  problem: string | undefined;
  /** The booking has an hour, which can be cancelled. */
  isBooked: boolean;
};

/** Changing or giving up a trial class. Plain forms: whoever opens the link from a mail may have any browser. */
export function ManageTrial({ bookingKey, when, day, dateProblem, hours, problem, isBooked }: Props) {
  const lang = useLang();
  const place = PLACES[lang];
  const key = <input type="hidden" name={PARAMS.key[lang]} value={bookingKey} />;
  return (
    <section id={place} className="border-b">
      {problem && (
        <div role="alert" className="pb-4">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <details className="border-t" open={day !== undefined || !isBooked}>
        <summary className={SUMMARY}>{m.booking_move()}</summary>
        <PlainForm
          method="get"
          action={`#${place}`}
          busy={m.booking_hours_looking()}
          className="flex flex-wrap items-end gap-3 pb-5"
        >
          {key}
          <Field id="trial-day" label={m.booking_date()} hint={m.booking_move_text()} error={dateProblem}>
            <DateInput name={PARAMS.day[lang]} defaultValue={day} className="w-44" />
          </Field>
          <Button type="submit" variant="secondary">
            {m.booking_move_show()}
          </Button>
        </PlainForm>
        {day !== undefined && hours !== undefined && (
          <PlainForm method="post" busy={m.booking_moving()} className="grid gap-3 pb-6">
            <input type="hidden" name="do" value="move" />
            <p className="font-semibold first-letter:uppercase">{formatDay(`${day}T00:00`, lang)}</p>
            {hours.length === 0 && <p>{m.booking_move_none()}</p>}
            <div className="flex flex-wrap gap-2">
              {hours.map((hour) => (
                <Button
                  key={hour}
                  type="submit"
                  variant="quiet"
                  size="sm"
                  name="to"
                  value={hour}
                  aria-label={m.booking_move_to({
                    when: m.booking_when({ day: formatDay(hour, lang), time: formatTime(hour, lang) }),
                  })}
                  className="tabular-nums"
                >
                  {formatTime(hour, lang)}
                </Button>
              ))}
            </div>
          </PlainForm>
        )}
      </details>
      {isBooked && (
        <details className="border-t">
          <summary className={SUMMARY}>{m.booking_cancel()}</summary>
          <PlainForm method="post" busy={m.booking_cancelling()} className="grid justify-items-start gap-3 pb-6">
            <input type="hidden" name="do" value="cancel" />
            <p>{m.booking_cancel_text({ when })}</p>
            <Button type="submit" variant="danger">
              {m.booking_cancel_do()}
            </Button>
          </PlainForm>
        </details>
      )}
    </section>
  );
}

const PLACES = { pt: "mudar", en: "change" };
const SUMMARY = "flex min-h-14 cursor-pointer items-center py-3 font-semibold text-lg";
