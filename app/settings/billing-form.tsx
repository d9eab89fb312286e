import type { UseFormRegister } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { amountOrNull } from "~/platform/forms/amount-field";
import { formOf, textOrNull, type ValuesOf } from "~/platform/forms/row-fields";
import { textUpTo } from "~/platform/forms/text-up-to";
import { useWrite } from "~/platform/forms/use-write";
import { isNameIfAny } from "~/platform/people/person-name";
import { Checkbox } from "~/ui/checkbox";
import { CountedInput } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { Fold } from "~/ui/fold";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import { formatHolidays, parseHolidays } from "./local-holidays";
import { toPixKey } from "./pix-key";
import type { Plans } from "./read-settings";
import { refusedPix } from "./refused-pix";
import { wholeNumber } from "./setting-fields";
import { SettingsForm } from "./settings-form";
import type { planWrites } from "./settings-writes";

const LONGEST_KEY = 77;
/** The days offered for reminders, counted from the due date. */
const REMINDER_DAYS = [-5, -3, -2, -1, 0, 1, 3, 5, 7, 10, 15, 30];

const reminderDay = (day: number): string => {
  if (day === 0) return m.settings_reminder_on();
  return day < 0 ? m.settings_reminder_before({ count: -day }) : m.settings_reminder_after({ count: day });
};

const BILLING = formOf({
  due_day: wholeNumber(1, 28, () => m.settings_problem_due_day()),
  days_ahead: wholeNumber(0, 27, () => m.settings_problem_days_ahead()),
  class_price_cents: amountOrNull((cents) => (cents ?? 0) > 0, m.settings_invalid_price),
  pix_key: textOrNull((z) => textUpTo(z.string(), LONGEST_KEY)),
  pix_name: textOrNull((z) => textUpTo(z.string(), 25).refine(isNameIfAny, { error: () => m.common_name_invalid() })),
  pix_city: textOrNull((z) => textUpTo(z.string(), 15)),
  reminder_days: {
    rule: (z) => z.array(z.string()).max(8, { error: () => m.settings_problem_reminders() }),
    toValue: (days: number[]) => days.map(String),
    toCell: (days: string[]) => days.map(Number).sort((one, other) => one - other),
  },
  local_holidays: {
    rule: (z) =>
      z.string().refine((text) => parseHolidays(text) !== undefined, {
        error: () => m.settings_problem_local_holidays(),
      }),
    toValue: formatHolidays,
    toCell: (text: string) => parseHolidays(text) ?? [],
  },
});
type Values = ValuesOf<typeof BILLING>;

/** The fields behind the fold. */
const RARE = ["days_ahead", "class_price_cents", "reminder_days", "local_holidays"] as const;

const NO_PIX = { pix_key: null, pix_name: null, pix_city: null };

async function toRow(values: Values) {
  const key = values.pix_key ? await toPixKey(values.pix_key) : null;
  const refused = refusedPix(values, key);
  if (refused) return refused;
  const { row } = BILLING.toRow(values);
  return { row: { ...row, ...(key ? { pix_key: key } : NO_PIX) } };
}

/** The due days of monthly charges, and the account that receives payments. */
function BillingFormInside({ billing }: { billing: Plans["billing"] }) {
  const { write } = useWrite<typeof planWrites>();
  return (
    <SettingsForm
      id="billing"
      title={m.settings_billing()}
      lead={m.settings_billing_lead()}
      {...BILLING}
      row={billing}
      toRow={toRow}
      write={(before, after) => write("changeBilling", { before, after })}
    >
      {({ register }, error) => (
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <Field id="due_day" label={m.settings_due_day()} error={error("due_day")} required>
            <Input {...register("due_day")} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field
            id="pix_key"
            label={m.settings_pix_key()}
            hint={m.settings_pix_key_hint()}
            error={error("pix_key")}
            optional
          >
            <Input {...register("pix_key")} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Field id="pix_name" label={m.settings_pix_name()} error={error("pix_name")} optional>
            <CountedInput {...register("pix_name")} autoComplete="off" most={25} />
          </Field>
          <Field id="pix_city" label={m.settings_pix_city()} error={error("pix_city")} optional>
            <CountedInput {...register("pix_city")} autoComplete="off" most={15} />
          </Field>
          <Fold
            id="billing-advanced"
            title={m.common_advanced()}
            of={m.settings_billing()}
            className="sm:col-span-2"
            isOpen={RARE.some((field) => error(field))}
          >
            <div className="grid items-end gap-5 sm:grid-cols-2">
              <Field id="days_ahead" label={m.settings_days_ahead()} error={error("days_ahead")} required>
                <Input {...register("days_ahead")} inputMode="numeric" autoComplete="off" />
              </Field>
              <Field
                id="class_price_cents"
                label={m.settings_class_price()}
                hint={m.settings_class_price_hint()}
                error={error("class_price_cents")}
                optional
                className="sm:col-span-2"
              >
                <Input {...register("class_price_cents")} inputMode="decimal" autoComplete="off" />
              </Field>
              <Field
                id="local_holidays"
                label={m.settings_local_holidays()}
                hint={m.settings_local_holidays_hint()}
                error={error("local_holidays")}
                optional
                className="sm:col-span-2"
              >
                <Input {...register("local_holidays")} autoComplete="off" />
              </Field>
              <ReminderDays
                days={[...new Set([...REMINDER_DAYS, ...billing.reminder_days])].sort((one, other) => one - other)}
                error={error("reminder_days")}
                register={register}
              />
            </div>
          </Fold>
        </div>
      )}
    </SettingsForm>
  );
}

type ReminderDaysProps = {
  days: readonly number[];
  error: string | undefined;
  register: UseFormRegister<Values>;
};

/** The days on which open charges are reminded of. */
function ReminderDays({ days, error, register }: ReminderDaysProps) {
  return (
    <fieldset className="grid gap-2 sm:col-span-2" aria-describedby="reminder_days-hint">
      <legend className="font-medium">{m.settings_reminders()}</legend>
      <p id="reminder_days-hint" className="text-soft">
        {m.settings_reminders_hint()}
      </p>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {days.map((day) => (
          <Checkbox key={day} {...register("reminder_days")} value={String(day)} label={reminderDay(day)} />
        ))}
      </div>
      {error && <FieldError id="reminder_days-error">{error}</FieldError>}
    </fieldset>
  );
}

export const BillingForm = withBoundary(BillingFormInside);
