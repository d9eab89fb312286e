import { m } from "~/i18n/paraglide/messages";
import { formOf, same } from "~/platform/forms/row-fields";
import { textUpTo } from "~/platform/forms/text-up-to";
import { useWrite } from "~/platform/forms/use-write";
import { Checkbox } from "~/ui/checkbox";
import { Field } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import type { Hours } from "./read-settings";
import { wholeNumber } from "./setting-fields";
import { SettingsForm } from "./settings-form";
import type { hoursWrites } from "./settings-writes";

const EVERYDAY = {
  notice_hours: { label: m.settings_notice, ...wholeNumber(0, 336) },
  horizon_days: { label: m.settings_horizon, ...wholeNumber(1, 365) },
};
const RARE = {
  buffer_minutes: { label: m.settings_buffer, ...wholeNumber(0, 120) },
  reminder_hours: { label: m.settings_reminder_hours, ...wholeNumber(2, 72) },
  makeup_days: { label: m.settings_makeup, ...wholeNumber(1, 365) },
  trials_per_day: { label: m.settings_trials_per_day, ...wholeNumber(1, 500) },
  unverified_trials_per_network: { label: m.settings_unverified_trials, ...wholeNumber(1, 500) },
  offer_minutes: { label: m.settings_offer_minutes, ...wholeNumber(15, 720) },
};
const RULES = formOf({
  ...EVERYDAY,
  ...RARE,
  observe_holidays: same((z) => z.boolean()),
  hold_trials: same((z) => z.boolean()),
  students_change_series: same((z) => z.boolean()),
  tentative_is_free: same((z) => z.boolean()),
  calendar_addresses: same((z) => textUpTo(z.string(), 500)),
});
const everyday = Object.keys(EVERYDAY) as (keyof typeof EVERYDAY)[];
const rare = Object.keys(RARE) as (keyof typeof RARE)[];

/** Scheduling rules: notice, horizon and buffer. */
function RulesFormInside({ rules }: { rules: Hours["rules"] }) {
  const { write } = useWrite<typeof hoursWrites>();
  return (
    <SettingsForm
      id="rules"
      title={m.settings_rules()}
      lead={m.settings_rules_lead()}
      {...RULES}
      row={rules}
      write={(before, after) => write("changeRules", { before, after })}
    >
      {({ register }, error) => (
        <>
          <div className="grid items-end gap-5 sm:grid-cols-2">
            {everyday.map((id) => (
              <Field key={id} id={id} label={EVERYDAY[id].label()} error={error(id)}>
                <Input {...register(id)} inputMode="numeric" autoComplete="off" />
              </Field>
            ))}
          </div>
          <Checkbox {...register("observe_holidays")} id="observe_holidays" label={m.settings_holidays()} />
          <Fold
            id="rules-advanced"
            title={m.common_advanced()}
            of={m.settings_rules()}
            isOpen={rare.some((id) => error(id))}
          >
            <div className="grid items-end gap-5 sm:grid-cols-2">
              {rare.map((id) => (
                <Field key={id} id={id} label={RARE[id].label()} error={error(id)}>
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
            <Checkbox
              {...register("tentative_is_free")}
              id="tentative_is_free"
              label={m.settings_tentative_is_free()}
            />
            <Field
              id="calendar_addresses"
              label={m.settings_calendar_addresses()}
              hint={m.settings_calendar_addresses_hint()}
              error={error("calendar_addresses")}
            >
              <Input {...register("calendar_addresses")} autoComplete="off" />
            </Field>
          </Fold>
        </>
      )}
    </SettingsForm>
  );
}

export const RulesForm = withBoundary(RulesFormInside);
