import { m } from "~/i18n/paraglide/messages";
import { formOf, same, textOrNull } from "~/platform/forms/row-fields";
import { useWrite } from "~/platform/forms/use-write";
import { isDay } from "~/platform/time/calendar-day";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { Select } from "~/ui/select";
import { withBoundary } from "~/ui/with-boundary";
import type { Plans } from "./read-settings";
import { SettingsForm } from "./settings-form";
import type { planWrites } from "./settings-writes";

const REGIMES = {
  mei: m.fiscal_regime_mei,
  company: m.fiscal_regime_company,
  person: m.fiscal_regime_person,
} as const;

const FISCAL = formOf({
  regime: same((z) => z.enum(["mei", "company", "person"])),
  opened_on: textOrNull((z) =>
    z.string().refine((text) => text === "" || isDay(text), { error: () => m.common_date_invalid() }),
  ),
  occupation_code: same((z) =>
    z
      .string()
      .trim()
      .regex(/^\d{1,3}$/, { error: () => m.fiscal_problem_occupation() }),
  ),
});

/** The teacher's regime, which decides on limit, service notes and Carnê-Leão. */
function FiscalFormInside({ fiscal }: Pick<Plans, "fiscal">) {
  const { write } = useWrite<typeof planWrites>();
  return (
    <SettingsForm
      id="fiscal"
      title={m.fiscal_settings()}
      lead={m.fiscal_settings_lead()}
      {...FISCAL}
      row={fiscal}
      write={(before, after) => write("changeFiscalRules", { before, after })}
    >
      {({ register, watch }, error) => (
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <Field id="regime" label={m.fiscal_regime()} error={error("regime")} required>
            <Select
              {...register("regime")}
              options={Object.entries(REGIMES).map(([regime, name]) => [regime, name()])}
            />
          </Field>
          {watch("regime") === "mei" && (
            <Field
              id="opened_on"
              label={m.fiscal_opened_on()}
              hint={m.fiscal_opened_on_hint()}
              error={error("opened_on")}
              optional
            >
              <DateInput {...register("opened_on")} />
            </Field>
          )}
          {watch("regime") === "person" && (
            <Field
              id="occupation_code"
              label={m.fiscal_occupation()}
              hint={m.fiscal_occupation_hint()}
              error={error("occupation_code")}
              required
            >
              <Input {...register("occupation_code")} inputMode="numeric" autoComplete="off" />
            </Field>
          )}
        </div>
      )}
    </SettingsForm>
  );
}

export const FiscalForm = withBoundary(FiscalFormInside);
