import { useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { Textarea } from "~/ui/textarea";
import { DETAILS, LEVELS, type Level } from "./fields";
import type { FormPart } from "./form-part";
import { FormSection } from "./form-section";

const LEVEL_NAMES: Record<Level, () => string> = {
  beginner: m.booking_level_beginner,
  elementary: m.booking_level_elementary,
  intermediate: m.booking_level_intermediate,
  upper_intermediate: m.booking_level_upper_intermediate,
  advanced: m.booking_level_advanced,
  not_sure: m.booking_level_not_sure,
};

type Props = FormPart & {
  plans: readonly string[];
  /** True if something is filled in already. */
  isOpen: boolean;
};

/** The visitor's level, and optional details, which are collapsed at first. */
export function YourEnglish({ register, errorOf, plans, isOpen }: Props) {
  const isWrong = DETAILS.some((field) => errorOf(field));
  const [open, setOpen] = useState(isOpen || isWrong);
  // Opens the section, because an error's link leads to a field in it.
  useEffect(() => {
    if (isOpen || isWrong) setOpen(true);
  }, [isOpen, isWrong]);
  return (
    <FormSection title={m.booking_your_english()}>
      <Field id="level" label={m.booking_level()} error={errorOf("level")} required>
        <Select {...register("level")} options={LEVELS.map((level) => [level, LEVEL_NAMES[level]()])} />
      </Field>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer py-2.5 font-semibold">
          {m.booking_more()} <span className="font-normal text-soft">({m.common_optional()})</span>
        </summary>
        <div className="grid gap-5 pt-4">
          <Field id="plan" label={m.booking_plan()} error={errorOf("plan")} optional>
            <Select {...register("plan")} placeholder={m.booking_plan_later()}>
              {plans.map((plan) => (
                <option key={plan} value={plan} lang={TAG.en}>
                  {plan}
                </option>
              ))}
            </Select>
          </Field>
          <Field id="goals" label={m.booking_goals()} hint={m.booking_goals_hint()} error={errorOf("goals")} optional>
            <Textarea {...register("goals")} rows={3} />
          </Field>
          <Field id="message" label={m.booking_message()} error={errorOf("message")} optional>
            <Textarea {...register("message")} rows={3} />
          </Field>
        </div>
      </details>
    </FormSection>
  );
}
