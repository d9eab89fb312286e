import { useForm } from "react-hook-form";
import { languageChoices } from "~/i18n/language-names";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import type { Result } from "~/platform/backend/result";
import { laterRules, rulesAhead } from "~/platform/forms/later-rules";
import { useRow } from "~/platform/forms/use-row";
import { LONGEST_MAIL_ADDRESS } from "~/platform/people/mail-address";
import { toPhone } from "~/platform/people/phone";
import { Button } from "~/ui/button";
import { CountedInput } from "~/ui/counted-input";
import { DateInput } from "~/ui/date-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Input } from "~/ui/input";
import { KEEP_DIRTY_VALUES } from "~/ui/keep-dirty-values";
import { SaveButton } from "~/ui/save-button";
import { Select } from "~/ui/select";
import { withBoundary } from "~/ui/with-boundary";
import type { NewStudent } from "./account-orders";
import { LEVELS } from "./list-params";
import { LONGEST_CONTACT, LONGEST_NAME, STUDENT, type StudentValues, toStudent } from "./student-values";

type Props = {
  /** The person as they were read; for a new account, the known data. */
  student: NewStudent;
  plans: readonly string[];
  /** True if it is a new account: an existing one's address and role cannot be changed here. */
  isNew?: boolean;
  /** Writes the changes. */
  write: (before: NewStudent, after: Partial<NewStudent>) => Promise<Result>;
};

/** The form of a person's data, for new and existing accounts. */
function StudentFormInside({ student, plans, isNew = false, write }: Props) {
  const form = useForm({
    resolver: laterRules(async () => (await import("./student-form-schema")).StudentForm),
    values: STUDENT.toValues(student),
    resetOptions: KEEP_DIRTY_VALUES,
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError } = form;
  const { errors, isSubmitting, submitCount, isDirty, dirtyFields: _ } = form.formState;
  const languages = languageChoices();
  const { save, question } = useRow({
    form,
    row: student,
    isDirty,
    toValues: STUDENT.toValues,
    write,
    names: Object.fromEntries(languages),
  });
  const send = handleSubmit(async (typed) => {
    const sent = { ...form.getValues() };
    const phone = typed.phone ? await toPhone(typed.phone) : null;
    if (phone === undefined) return setError("phone", { message: m.common_invalid_phone() });
    const outcome = await save(toStudent(typed, phone));
    if (outcome === "elsewhere") return;
    if (outcome !== "saved")
      return setError(outcome.code === "EMAIL_TAKEN" ? "email" : "root", { message: outcome.problem });
    // The saved values become the defaults; values typed meanwhile stay changed.
    form.resetDefaultValues(sent);
  });
  const error = (name: keyof StudentValues) => errors[name]?.message;
  return (
    <form noValidate onSubmit={send} onFocus={rulesAhead} className="grid gap-5">
      <ErrorSummary problems={problemsOf(errors, STUDENT.fields)} attempt={submitCount} />
      {question(send)}
      <Field id="full_name" label={m.common_full_name()} error={error("full_name")} required>
        <CountedInput {...register("full_name")} autoComplete="off" autoCapitalize="words" most={LONGEST_NAME} />
      </Field>
      {isNew && (
        <Field id="email" label={m.common_email()} error={error("email")} required>
          <CountedInput
            {...register("email")}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            most={LONGEST_MAIL_ADDRESS}
          />
        </Field>
      )}
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field id="phone" label={m.common_phone()} error={error("phone")} optional>
          <Input {...register("phone")} type="tel" inputMode="tel" autoComplete="off" />
        </Field>
        <Field id="language" label={m.students_language()} error={error("language")}>
          <Select {...register("language")} options={languages} />
        </Field>
        <div className="sm:col-span-2">
          <Field id="plan" label={m.common_plan()} hint={m.students_plan_hint()} error={error("plan")} optional>
            <Select {...register("plan")} placeholder="–">
              {plans.map((plan) => (
                <option key={plan} value={plan} lang={TAG.en}>
                  {plan}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field id="level" label={m.common_level()} error={error("level")} optional>
          <Select {...register("level")} placeholder="–" options={LEVELS.map((level) => [level, level])} />
        </Field>
        <Field id="birth_date" label={m.common_birth_date()} error={error("birth_date")} optional>
          <DateInput {...register("birth_date")} />
        </Field>
        {isNew && (
          <Field id="role" label={m.students_role()} error={error("role")}>
            <Select {...register("role")}>
              <option value="aluno">{m.common_student()}</option>
              <option value="admin">{m.students_admin()}</option>
            </Select>
          </Field>
        )}
        <Field id="guardian_name" label={m.students_guardian_name()} error={error("guardian_name")} optional>
          <CountedInput {...register("guardian_name")} autoComplete="off" autoCapitalize="words" most={LONGEST_NAME} />
        </Field>
        <Field id="guardian_contact" label={m.students_guardian_contact()} error={error("guardian_contact")} optional>
          <CountedInput
            {...register("guardian_contact")}
            autoComplete="off"
            autoCapitalize="none"
            most={LONGEST_CONTACT}
          />
        </Field>
      </div>
      {isNew ? (
        <Button type="submit" busy={isSubmitting ? m.common_saving() : undefined}>
          {m.students_create()}
        </Button>
      ) : (
        <SaveButton busy={isSubmitting} />
      )}
    </form>
  );
}

export const StudentForm = withBoundary(StudentFormInside);
