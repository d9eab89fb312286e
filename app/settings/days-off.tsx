import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { DATE_LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { isDay } from "~/platform/time/calendar-day";
import { shortDate } from "~/platform/time/school-time";
import { Card, CardHeader } from "~/ui/card";
import { CountedInput } from "~/ui/counted-input";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";
import { withBoundary } from "~/ui/with-boundary";
import { AddForm } from "./add-form";
import type { Settings } from "./read-settings";
import { RemoveButton } from "./remove-button";
import { addDaysOff, removeDaysOff } from "./save-settings";
import { useActions } from "./use-actions";

type Props = { daysOff: Settings["daysOff"]; onChanged: () => Promise<unknown> };

/** Days on which nobody else takes an hour. */
function DaysOffInside({ daysOff, onChanged }: Props) {
  const lang = useLang();
  const [first, setFirst] = useState("");
  const [last, setLast] = useState("");
  const [label, setLabel] = useState("");
  const { act, busy, problem, setProblem } = useActions(onChanged);
  const format = new Intl.DateTimeFormat(DATE_LOCALE[lang], shortDate(lang, { dateStyle: "short", timeZone: "UTC" }));
  const add = (event: FormEvent) => {
    event.preventDefault();
    const until = last || first;
    if ([first, until].some((day) => day !== "" && !isDay(day))) return setProblem(m.common_day_odd());
    if (!first || until < first) return setProblem(m.settings_days_off_wrong());
    void act(addDaysOff(first, until, label.trim() || null), () => {
      setFirst("");
      setLast("");
      setLabel("");
    });
  };
  return (
    <Card>
      <CardHeader title={m.settings_days_off()} />
      <p className="mb-4 max-w-prose text-soft">{m.settings_days_off_lead()}</p>
      <ul className="mb-4 divide-y">
        {daysOff.map(({ id, first_day, last_day, label: reason }) => {
          const days = format.formatRange(new Date(first_day), new Date(last_day));
          return (
            <li key={id} className="flex items-center justify-between gap-3 py-1">
              <span>
                {days}
                {reason && <span className="text-soft"> · {reason}</span>}
              </span>
              <RemoveButton
                thing={days}
                title={m.settings_days_off_remove_title()}
                text={m.settings_days_off_remove_text()}
                remove={() => removeDaysOff(id)}
                onChanged={onChanged}
              />
            </li>
          );
        })}
      </ul>
      <AddForm label={m.settings_days_off()} className="sm:grid-cols-3" busy={busy} problem={problem} onSubmit={add}>
        <Field id="off-first" label={m.settings_first_day()}>
          <DateInput value={first} onDay={setFirst} />
        </Field>
        <Field id="off-last" label={m.settings_last_day()} optional>
          <DateInput value={last} first={first} onDay={setLast} />
        </Field>
        <Field id="off-label" label={m.settings_reason()} optional>
          <CountedInput value={label} most={80} onChange={(event) => setLabel(event.target.value)} />
        </Field>
      </AddForm>
    </Card>
  );
}

export const DaysOff = withBoundary(DaysOffInside);
