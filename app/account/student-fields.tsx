import type { UseFormReturn } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { ageOf } from "~/platform/people/age";
import { STUDENT_TEXT_NAMES, STUDENT_TEXTS, type StudentText } from "~/school/student-texts";
import { CountedInput, CountedTextarea } from "~/ui/counted-input";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import type { ProfileInput, ProfileOutput } from "./forms";

/** The fields that only students have: their own texts, birth date, and the guardian of a minor. */
export function StudentFields({
  form,
  plan,
  bornKnown,
}: {
  form: UseFormReturn<ProfileInput, unknown, ProfileOutput>;
  plan: string | null;
  /** True if the birth date is known; it cannot be emptied then. */
  bornKnown: boolean;
}) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const needsGuardian = ageOf(watch("birth_date")) === "needs a guardian";
  return (
    <>
      {STUDENT_TEXT_NAMES.map((name) => {
        const { label, hint, most, rows, autoComplete }: StudentText = STUDENT_TEXTS[name];
        return (
          <Field key={name} id={name} label={label()} hint={hint?.()} error={errors[name]?.message} optional>
            {rows ? (
              <CountedTextarea {...register(name)} rows={rows} most={most} className="min-h-20" />
            ) : (
              <CountedInput {...register(name)} autoComplete={autoComplete} most={most} />
            )}
          </Field>
        );
      })}
      <Field id="birth_date" label={m.common_birth_date()} error={errors.birth_date?.message} optional={!bornKnown}>
        <DateInput {...register("birth_date")} autoComplete="bday" />
      </Field>
      {needsGuardian && (
        <fieldset className="grid gap-5 rounded-card border p-4">
          <legend className="px-2 font-semibold">{m.common_guardian()}</legend>
          <Field id="guardian_name" label={m.account_guardian_name()} error={errors.guardian_name?.message} required>
            <CountedInput {...register("guardian_name")} autoComplete="off" most={120} />
          </Field>
          <Field
            id="guardian_contact"
            label={m.account_guardian_contact()}
            error={errors.guardian_contact?.message}
            required
          >
            <CountedInput {...register("guardian_contact")} autoComplete="off" autoCapitalize="none" most={254} />
          </Field>
        </fieldset>
      )}
      <Field id="plan" label={m.account_plan()} hint={m.account_plan_hint()}>
        <Input readOnly value={plan ?? m.account_no_plan()} lang={plan ? "en" : undefined} />
      </Field>
    </>
  );
}
