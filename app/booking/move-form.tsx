import { type ReactNode, useEffect, useState } from "react";
import { ANCHORS, TRIAL_PARAMS } from "~/i18n/address-words";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { dayInWords } from "~/platform/time/day-words";
import { useFreeHours } from "~/school/use-free-hours";
import { Button } from "~/ui/button";
import { HourPicker } from "~/ui/hour-picker";
import { PlainForm } from "~/ui/plain-form";
import { keySearch } from "./booking-key";
import { type BookableDays, refuseDate } from "./dates";
import { TIMES } from "./fields";
import { dateErrorText } from "./schema";
import type { ShownHours } from "./shown-hours";
import { useZone, yourTimeOf } from "./use-zone";
import { YourHourToo, YourZoneHint } from "./your-time";

export type MoveFormProps = {
  /** The booking's key, from the page's address. */
  bookingKey: string;
  days: BookableDays;
  shown: ShownHours;
  /** An hour that was chosen before the form was hydrated. */
  typed?: string | undefined;
};

/** The form field of the hour. */
export const TIME = "local_time";
/** The name of the button that moves the class, whose value is the day. */
export const MOVE = "move";

/**
 * Moves a trial class: with script the calendar of the booking form, without it a plain form whose days are buttons, because a link from
 * a mail may open in any browser.
 */
export function MoveForm({ bookingKey, days, shown, typed }: MoveFormProps) {
  const lang = useLang();
  const [day, setDay] = useState(shown.day);
  const [time, setTime] = useState(shown.time);
  const zone = useZone();
  const { hoursOf, show, looking } = useFreeHours(shown.free ? [shown.free] : [], "trial", { key: bookingKey });
  useEffect(() => {
    if (typed) setTime(typed);
  }, [typed]);
  const choose = (chosen: string) => {
    setDay(chosen);
    if (!hoursOf(chosen)?.includes(time)) setTime("");
    show(chosen);
  };
  const refusal = day === shown.day ? shown.refusal : refuseDate(day, new Date(), days.last);
  const also = (at: string): ReactNode =>
    zone === undefined ? <YourHourToo day={day} time={at} /> : yourTimeOf(day, at, zone);
  const first = TIMES[0] ?? "";
  const zoneHint =
    zone === undefined ? (
      <>
        {m.common_brasilia_time()}
        <YourZoneHint day={day} time={first} />
      </>
    ) : also(first) ? (
      m.booking_time_hint_both()
    ) : (
      m.common_brasilia_time()
    );
  return (
    <PlainForm
      method="get"
      action={`#${ANCHORS.moveTrial[lang]}`}
      busy={m.booking_moving()}
      className="grid gap-5 pb-6"
    >
      <input type="hidden" name={TRIAL_PARAMS.key[lang]} value={bookingKey} />
      <HourPicker
        names={{ day: "trial-day", time: TIME }}
        hoursOf={hoursOf}
        onMonth={(month) => show(`${month}-01` < days.first ? days.first : `${month}-01`)}
        first={days.first}
        last={days.last}
        today={days.today}
        day={day}
        time={time}
        onDay={choose}
        onTime={setTime}
        looking={looking}
        usual={TIMES}
        also={also}
        hint={looking ? m.booking_hours_looking() : zoneHint}
        problems={{ day: refusal && dateErrorText(refusal, days.last), time: undefined }}
        sendAs={TRIAL_PARAMS.day[lang]}
      />
      <Button
        type="submit"
        name={MOVE}
        value={day}
        formMethod="post"
        formAction={keySearch(bookingKey, lang)}
        className="justify-self-start"
      >
        {day && time ? m.classes_move_to({ when: `${dayInWords(day)}, ${time}` }) : m.classes_reschedule_title()}
      </Button>
    </PlainForm>
  );
}
