import { useEffect } from "react";
import { m } from "~/i18n/paraglide/messages";
import { DATE_LOCALE, pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import type { FreeDays } from "~/school/free-days";
import { useFreeHours } from "~/school/use-free-hours";
import { HourPicker } from "~/ui/hour-picker";
import { type BookableDays, differsFromSaoPaulo, instantInSaoPaulo } from "./dates";
import { SHOW, TIMES } from "./fields";
import type { FormPart } from "./form-part";
import { FormSection } from "./form-section";
import { TitledMessage } from "./titled-message";
import { useZone, yourTimeOf } from "./use-zone";

type Props = FormPart & { days: BookableDays; free: readonly FreeDays[] };

/** The day and hour in the teacher's time zone, and in the visitor's where it differs. */
export function YourHour({ form, errorOf, days, free }: Props) {
  const { setValue } = form;
  const lang = useLang();
  const [day = "", time = ""] = form.watch(["local_date", "local_time"]);
  const zone = useZone();
  const { hoursOf, show, renew, looking, next } = useFreeHours(free);
  const problem = errorOf("local_time");
  const dayProblem = errorOf("local_date");
  // An old draft may have a day in the past.
  const isPast = day !== "" && day < days.today && /^\d{4}-/.test(day);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hours are asked for anew when one was refused
  useEffect(() => {
    if (!problem || !day) return;
    setValue("local_time", "");
    void renew(day);
  }, [problem]);
  const choose = (chosen: string) => {
    setValue("local_date", chosen, { shouldValidate: true });
    if (!hoursOf(chosen)?.includes(time)) setValue("local_time", "");
    show(chosen);
  };
  const also = (at: string) => yourTimeOf(day, at, zone);
  const zoneHint = also(TIMES[0] ?? "") ? m.booking_time_hint_both() : m.common_brasilia_time();
  return (
    <FormSection title={m.booking_your_hour()}>
      <input type="hidden" name="local_date" value={day} />
      <HourPicker
        names={{ day: "local_date", time: "local_time" }}
        hoursOf={hoursOf}
        onMonth={(month) => show(`${month}-01` < days.first ? days.first : `${month}-01`)}
        first={days.first}
        last={days.last}
        today={days.today}
        day={isPast ? "" : day}
        time={time}
        onDay={choose}
        onTime={(chosen) => setValue("local_time", chosen, { shouldValidate: true })}
        next={next}
        looking={looking}
        usual={TIMES}
        also={also}
        hint={looking ? m.booking_hours_looking() : zoneHint}
        problems={{ day: dayProblem && <TitledMessage message={dayProblem} />, time: problem }}
        sendAs={SHOW}
      />
      <a
        href={pathFor("waitingList", lang)}
        className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
      >
        {m.booking_wait_link()}
      </a>
      <YourClock day={day} time={time} zone={zone} />
    </FormSection>
  );
}

function YourClock({ day, time, zone }: { day: string; time: string; zone: string | undefined }) {
  const lang = useLang();
  const at = instantInSaoPaulo(day, time);
  if (!at || !zone || !differsFromSaoPaulo(at, zone)) return null;
  const format = new Intl.DateTimeFormat(DATE_LOCALE[lang], { timeZone: zone, dateStyle: "full", timeStyle: "short" });
  return (
    <p role="status" className="rounded-card bg-mist p-4">
      {m.booking_your_clock({ when: format.format(at), zone: zone.replaceAll("_", " ") })}
    </p>
  );
}
