import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { DATE_LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { isDay } from "~/platform/time/calendar-day";
import { shortDate } from "~/platform/time/school-time";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { CountedInput } from "~/ui/counted-input";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";
import { withBoundary } from "~/ui/with-boundary";
import { AddForm } from "./add-form";
import type { Hours } from "./read-settings";
import { RemoveButton } from "./remove-button";
import type { hoursWrites } from "./settings-writes";

/** The teacher's days off. */
function DaysOffInside({ daysOff, unknownHolidays }: Pick<Hours, "daysOff" | "unknownHolidays">) {
  const lang = useLang();
  const [first, setFirst] = useState("");
  const [last, setLast] = useState("");
  const [label, setLabel] = useState("");
  const [wrong, setWrong] = useState<string>();
  const { write, busy, problem } = useWrite<typeof hoursWrites>();
  const format = new Intl.DateTimeFormat(DATE_LOCALE[lang], shortDate(lang, { dateStyle: "short", timeZone: "UTC" }));
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const until = last || first;
    if ([first, until].some((day) => day !== "" && !isDay(day))) return setWrong(m.common_date_invalid());
    if (!first || until < first) return setWrong(m.settings_days_off_wrong());
    setWrong(undefined);
    const added = await write("addDaysOff", { first_day: first, last_day: until, label: label.trim() || null });
    if (added.problem !== undefined) return;
    setFirst("");
    setLast("");
    setLabel("");
  };
  return (
    <Card id="days-off" {...LINKED_CARD}>
      <CardHeader title={m.settings_days_off()} />
      <p className="mb-4 max-w-prose text-soft">{m.settings_days_off_lead()}</p>
      {unknownHolidays && (
        <p className="mb-4 max-w-prose text-danger">{m.settings_holidays_unknown({ year: String(unknownHolidays) })}</p>
      )}
      {daysOff.length > 0 ? (
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
                  remove="removeDaysOff"
                  id={id}
                />
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="mb-4 text-soft">{m.settings_days_off_none()}</p>
      )}
      <AddForm
        label={m.settings_days_off()}
        begin={m.settings_add_days_off()}
        className="sm:grid-cols-3"
        busy={busy}
        problem={wrong ?? problem}
        onSubmit={(event) => void add(event)}
      >
        <Field id="off-first" label={m.common_first_day()}>
          <DateInput value={first} onDay={setFirst} />
        </Field>
        <Field id="off-last" label={m.common_last_day()} optional>
          <DateInput value={last} first={first} onDay={setLast} />
        </Field>
        <Field id="off-label" label={m.common_reason()} optional>
          <CountedInput value={label} most={80} onChange={(event) => setLabel(event.target.value)} />
        </Field>
      </AddForm>
    </Card>
  );
}

export const DaysOff = withBoundary(DaysOffInside);
