import { useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";
import { TimeSelect } from "~/ui/time-select";
import { differsFromSaoPaulo, instantInSaoPaulo } from "./dates";
import type { FormPart } from "./form-part";
import { TIMES } from "./schema";
import { Stop } from "./stop";

type Props = FormPart & { days: { first: string; last: string } };

/** The day and hour, by the teacher's clock; by the visitor's own too where it shows another time. */
export function YourHour({ form, register, errorOf, days }: Props) {
  const [day, time] = form.watch(["local_date", "local_time"]);
  return (
    <Stop title={m.booking_your_hour()}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          id="local_date"
          label={m.booking_date()}
          hint={m.booking_date_hint()}
          error={errorOf("local_date")}
          required
        >
          <DateInput {...register("local_date")} min={days.first} max={days.last} />
        </Field>
        <Field
          id="local_time"
          label={m.booking_time()}
          hint={m.booking_time_hint()}
          error={errorOf("local_time")}
          required
        >
          <TimeSelect {...register("local_time")} times={TIMES} placeholder={m.booking_choose()} />
        </Field>
      </div>
      <YourClock day={day} time={time} />
    </Stop>
  );
}

function YourClock({ day, time }: { day: string; time: string }) {
  const lang = useLang();
  const [zone, setZone] = useState<string>();
  // The server does not know the visitor's zone: it is asked of the browser once the page is there.
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const at = instantInSaoPaulo(day, time);
  if (!at || !zone || !differsFromSaoPaulo(at, zone)) return null;
  const format = new Intl.DateTimeFormat(LOCALE[lang], { timeZone: zone, dateStyle: "full", timeStyle: "short" });
  return (
    <p role="status" className="rounded-card bg-mist p-4">
      {m.booking_your_clock({ when: format.format(at), zone: zone.replaceAll("_", " ") })}
    </p>
  );
}
