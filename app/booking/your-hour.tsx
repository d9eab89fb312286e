import { useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { DATE_LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { deviceZone, localTimeIn } from "~/platform/time/zone-clock";
import { Button } from "~/ui/button";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";
import { TimeSelect } from "~/ui/time-select";
import { differsFromSaoPaulo, instantInSaoPaulo } from "./dates";
import { TIMES } from "./fields";
import type { FormPart } from "./form-part";
import { FormSection } from "./form-section";
import { formatDay } from "./format-when";
import { useFreeHours } from "./use-free-hours";

type Props = FormPart & { days: { first: string; last: string } };

/** The day and hour, by the teacher's clock; by the visitor's own too where it shows another time. */
export function YourHour({ form, register, errorOf, days }: Props) {
  const lang = useLang();
  const [day = "", time] = form.watch(["local_date", "local_time"]);
  const zone = useZone();
  const hours = useFreeHours(day);
  const known = hours.state === "known";
  const none = known && hours.times.length === 0;
  // The chosen hour stays offered: it may be this form's own, sent before the connection was lost.
  const times = known ? [...new Set([...hours.times, ...(time ? [time] : [])])].sort() : TIMES;
  const { setValue } = form;
  const format = (at: string) => {
    const instant = instantInSaoPaulo(day, at);
    if (!instant || !zone || !differsFromSaoPaulo(instant, zone)) return at;
    return m.booking_time_both({ time: at, yours: localTimeIn(zone, instant).slice(11, 16) });
  };
  return (
    <FormSection title={m.booking_your_hour()}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          id="local_date"
          label={m.booking_date()}
          hint={m.booking_date_hint()}
          error={errorOf("local_date")}
          required
        >
          <DateInput {...register("local_date")} first={days.first} last={days.last} weekdaysOnly />
        </Field>
        <Field
          id="local_time"
          label={m.booking_time()}
          hint={hours.state === "looking" ? m.booking_hours_looking() : m.booking_time_hint()}
          error={errorOf("local_time")}
          required
        >
          <TimeSelect {...register("local_time")} times={times} format={format} placeholder={m.booking_choose()} />
        </Field>
      </div>
      {none && (
        <div role="status" className="grid justify-items-start gap-2 rounded-card bg-mist p-4">
          <p>{m.booking_hours_none()}</p>
          {hours.next && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => setValue("local_date", hours.next ?? "", { shouldValidate: true })}
            >
              {m.booking_hours_next({ day: formatDay(`${hours.next}T00:00`, lang) })}
            </Button>
          )}
        </div>
      )}
      <YourClock day={day} time={time} zone={zone} />
    </FormSection>
  );
}

/** The visitor's zone, which the server does not know. */
function useZone(): string | undefined {
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(deviceZone()), []);
  return zone;
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
