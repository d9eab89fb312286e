import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { HALF_HOURS } from "~/platform/time/half-hours";
import { Field } from "~/ui/field";
import { SaveButton } from "~/ui/save-button";
import { Select } from "~/ui/select";
import { TimeSelect } from "~/ui/time-select";
import { toast } from "~/ui/toast-store";
import { withBoundary } from "~/ui/with-boundary";
import type { cardWrites } from "./card-writes";
import type { CardSettings } from "./read-cards";

const NEW_PER_DAY = [0, 5, 10, 15, 20, 30, 50];
const RETENTIONS = [0.8, 0.85, 0.9, 0.95];
const HOURS = HALF_HOURS.filter((time) => time >= "06:00" && time <= "22:30");

/** The offered numbers with the saved one, which may be another. */
const withSaved = (offered: readonly number[], saved: number) =>
  offered.includes(saved) ? offered : [...offered, saved].sort((a, b) => a - b);

type Props = { settings: CardSettings; student?: string };

/** How many new cards a day, the wanted retention, and the hour of the reminder. */
function CardSettingsFormInside({ settings, student }: Props) {
  const { write, busy } = useWrite<typeof cardWrites>();
  const [problem, setProblem] = useState<string>();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const remind_at = String(form.get("remind_at") ?? "");
    const outcome = await write("chooseCardSettings", {
      new_per_day: Number(form.get("new_per_day")),
      retention: Number(form.get("retention")),
      ...(remind_at ? { remind_at } : {}),
      ...(student ? { student } : {}),
    });
    setProblem(outcome.problem);
    if (outcome.problem === undefined) toast({ title: m.cards_settings_saved() });
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid items-end gap-4 sm:grid-cols-3">
      <Field id="cards-new" label={m.cards_new_per_day()}>
        <Select
          name="new_per_day"
          defaultValue={settings.new_per_day}
          options={withSaved(NEW_PER_DAY, settings.new_per_day).map((count) => [count, count])}
        />
      </Field>
      <Field id="cards-retention" label={m.cards_retention()}>
        <Select
          name="retention"
          defaultValue={settings.retention}
          options={withSaved(RETENTIONS, settings.retention).map((share) => [share, `${Math.round(share * 100)} %`])}
        />
      </Field>
      <Field id="cards-reminder" label={m.cards_reminder()} error={problem}>
        <TimeSelect
          name="remind_at"
          times={HOURS}
          placeholder={m.cards_no_reminder()}
          defaultValue={settings.remind_at ?? ""}
        />
      </Field>
      <p className="text-base text-soft sm:col-span-3 md:text-[0.9375rem]">{m.cards_settings_hint()}</p>
      <SaveButton busy={busy} className="justify-self-start sm:col-span-3" />
    </form>
  );
}

export const CardSettingsForm = withBoundary(CardSettingsFormInside);
