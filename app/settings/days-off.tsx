import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { CloseButton } from "~/ui/close-button";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { Input } from "~/ui/input";
import type { Settings } from "./read-settings";
import { addDaysOff, removeDaysOff } from "./save-settings";

type Props = { daysOff: Settings["daysOff"]; onChanged: () => Promise<unknown> };

/** Days on which nobody else takes an hour. */
export function DaysOff({ daysOff, onChanged }: Props) {
  const lang = useLang();
  const [first, setFirst] = useState("");
  const [last, setLast] = useState("");
  const [label, setLabel] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const say = new Intl.DateTimeFormat(LOCALE[lang], { dateStyle: "medium", timeZone: "UTC" });
  const act = async (work: Promise<boolean>, after?: () => void) => {
    setBusy(true);
    const done = await work;
    setBusy(false);
    setProblem(done ? undefined : m.settings_failed());
    if (!done) return;
    after?.();
    await onChanged();
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const until = last || first;
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
          const days = say.formatRange(new Date(first_day), new Date(last_day));
          return (
            <li key={id} className="flex items-center justify-between gap-3 py-1">
              <span>
                {days}
                {reason && <span className="text-soft"> · {reason}</span>}
              </span>
              <CloseButton
                aria-label={m.settings_remove({ thing: days })}
                onClick={() => void act(removeDaysOff(id))}
              />
            </li>
          );
        })}
      </ul>
      <form onSubmit={add} aria-label={m.settings_days_off()} className="grid gap-4 sm:grid-cols-3">
        <Field id="off-first" label={m.settings_first_day()}>
          <DateInput value={first} onChange={(event) => setFirst(event.target.value)} />
        </Field>
        <Field id="off-last" label={m.settings_last_day()} optional>
          <DateInput value={last} min={first} onChange={(event) => setLast(event.target.value)} />
        </Field>
        <Field id="off-label" label={m.settings_reason()} optional>
          <Input value={label} maxLength={80} onChange={(event) => setLabel(event.target.value)} />
        </Field>
        {problem && (
          <div role="alert" className="sm:col-span-3">
            <FieldError>{problem}</FieldError>
          </div>
        )}
        <Button
          type="submit"
          variant="secondary"
          className="sm:justify-self-start"
          busy={busy ? m.settings_saving() : undefined}
        >
          {m.settings_add()}
        </Button>
      </form>
    </Card>
  );
}
