import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { hoursOn } from "~/platform/time/free-days";
import { Button } from "~/ui/button";
import { HourPicker } from "~/ui/hour-picker";
import { PlainForm } from "~/ui/plain-form";
import { ProblemAlert } from "~/ui/problem-alert";
import { keySearch, PARAMS } from "./booking-key";
import type { BookableDays } from "./dates";
import { TIMES } from "./fields";
import { dateErrorText } from "./schema";
import type { ShownHours } from "./shown-hours";
import { YourHourToo, YourZoneHint } from "./your-time";

type Props = {
  /** The booking's key, from the page's address. */
  bookingKey: string;
  when: string;
  /** Whether a day was requested or a change refused. */
  isOpen: boolean;
  days: BookableDays;
  shown: ShownHours;
  problem: string | undefined;
  /** Whether the booking has an hour that can be cancelled. */
  isBooked: boolean;
};

/** The form field of the hour. */
export const TIME = "local_time";
/** The name of the button that moves the class, whose value is the day. */
export const MOVE = "move";

/** Changes or cancels a trial class, with plain forms, because a link from a mail may open in any browser. */
export function ManageTrial({ bookingKey, when, isOpen, days, shown, problem, isBooked }: Props) {
  const lang = useLang();
  const anchor = PLACES[lang];
  const { day, time, free, refusal } = shown;
  return (
    <section id={anchor} className="border-b">
      <ProblemAlert problem={problem} className="pb-4" />
      <details className="border-t" open={isOpen || !isBooked}>
        <summary className={SUMMARY}>{m.booking_move()}</summary>
        <PlainForm method="get" action={`#${anchor}`} busy={m.booking_moving()} className="grid gap-5 pb-6">
          <input type="hidden" name={PARAMS.key[lang]} value={bookingKey} />
          <HourPicker
            names={{ day: "trial-day", time: TIME }}
            hoursOf={(one) => hoursOn(free, one)}
            first={days.first}
            last={days.last}
            today={days.today}
            day={day}
            time={time}
            onDay={nothing}
            onTime={nothing}
            usual={TIMES}
            also={(one) => <YourHourToo day={day} time={one} />}
            hint={
              <>
                {m.booking_time_hint()}
                <YourZoneHint day={day} time={TIMES[0] ?? ""} />
              </>
            }
            problems={{ day: refusal && dateErrorText(refusal, days.last), time: undefined }}
            sendAs={PARAMS.day[lang]}
          />
          <Button
            type="submit"
            name={MOVE}
            value={day}
            formMethod="post"
            formAction={keySearch(bookingKey, lang)}
            className="justify-self-start"
          >
            {m.booking_move()}
          </Button>
        </PlainForm>
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

/** The browser keeps the chosen value itself. */
const nothing = () => {};

const PLACES = { pt: "mudar", en: "change" };
const SUMMARY = "flex min-h-14 cursor-pointer items-center py-3 font-semibold text-lg";
