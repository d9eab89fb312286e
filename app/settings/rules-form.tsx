import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { useWrite } from "~/platform/forms/use-write";
import { Checkbox } from "~/ui/checkbox";
import { Field } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import type { Hours } from "./read-settings";
import { SettingsForm } from "./settings-form";
import type { hoursWrites } from "./settings-writes";

const whole = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: () => m.settings_number_between({ least, most }),
    });

const Rules = z.object({
  notice_hours: whole(0, 336),
  horizon_days: whole(1, 365),
  buffer_minutes: whole(0, 120),
  makeup_days: whole(1, 365),
  trials_per_day: whole(1, 500),
  unverified_trials_per_network: whole(1, 500),
  offer_minutes: whole(15, 720),
  observe_holidays: z.boolean(),
  hold_trials: z.boolean(),
  students_change_series: z.boolean(),
});
type Values = z.infer<typeof Rules>;

const EVERYDAY = [
  ["notice_hours", m.settings_notice],
  ["horizon_days", m.settings_horizon],
] as const;
const RARE = [
  ["buffer_minutes", m.settings_buffer],
  ["makeup_days", m.settings_makeup],
  ["trials_per_day", m.settings_trials_per_day],
  ["unverified_trials_per_network", m.settings_unverified_trials],
  ["offer_minutes", m.settings_offer_minutes],
] as const;

async function toRow(values: Values) {
  const row = {
    ...values,
    notice_hours: Number(values.notice_hours),
    horizon_days: Number(values.horizon_days),
    buffer_minutes: Number(values.buffer_minutes),
    makeup_days: Number(values.makeup_days),
    trials_per_day: Number(values.trials_per_day),
    unverified_trials_per_network: Number(values.unverified_trials_per_network),
    offer_minutes: Number(values.offer_minutes),
  };
  return { row };
}

const toValues = (rules: Hours["rules"]): Values => ({
  notice_hours: String(rules.notice_hours),
  horizon_days: String(rules.horizon_days),
  buffer_minutes: String(rules.buffer_minutes),
  makeup_days: String(rules.makeup_days),
  trials_per_day: String(rules.trials_per_day),
  unverified_trials_per_network: String(rules.unverified_trials_per_network),
  offer_minutes: String(rules.offer_minutes),
  observe_holidays: rules.observe_holidays,
  hold_trials: rules.hold_trials,
  students_change_series: rules.students_change_series,
});

/** Scheduling rules: notice, horizon and buffer. */
function RulesFormInside({ rules }: { rules: Hours["rules"] }) {
  const { write } = useWrite<typeof hoursWrites>();
  return (
    <SettingsForm
      id="rules"
      title={m.settings_rules()}
      lead={m.settings_rules_lead()}
      schema={Rules}
      row={rules}
      toValues={toValues}
      toRow={toRow}
      write={(before, after) => write("changeRules", { before, after })}
    >
      {({ register }, error) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            {EVERYDAY.map(([id, label]) => (
              <Field key={id} id={id} label={label()} error={error(id)}>
                <Input {...register(id)} inputMode="numeric" autoComplete="off" />
              </Field>
            ))}
          </div>
          <Checkbox {...register("observe_holidays")} id="observe_holidays" label={m.settings_holidays()} />
          <Fold
            id="rules-advanced"
            title={m.common_advanced()}
            of={m.settings_rules()}
            isOpen={RARE.some(([id]) => error(id))}
          >
            <div className="grid items-end gap-5 sm:grid-cols-2">
              {RARE.map(([id, label]) => (
                <Field key={id} id={id} label={label()} error={error(id)}>
                  <Input {...register(id)} inputMode="numeric" autoComplete="off" />
                </Field>
              ))}
            </div>
            <Checkbox {...register("hold_trials")} id="hold_trials" label={m.settings_hold_trials()} />
            <Checkbox
              {...register("students_change_series")}
              id="students_change_series"
              label={m.settings_students_change_series()}
            />
          </Fold>
        </>
      )}
    </SettingsForm>
  );
}

export const RulesForm = withBoundary(RulesFormInside);
