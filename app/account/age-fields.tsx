import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { ageOf } from "~/platform/people/age";
import { Checkbox } from "~/ui/checkbox";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";
import { AcceptLabel } from "./accept-label";
import { GuardianFields } from "./guardian-fields";

type Name = "birth_date" | "guardian_name" | "guardian_contact" | "accepts";
type Props = {
  register: (name: Name) => UseFormRegisterReturn;
  errors: Partial<Record<Name, FieldError>>;
  birthDate: string;
  /** True if the birth date is known, so that its field is left out. */
  bornKnown?: boolean;
};

/** A student's age, their guardian's name and contact, and that the terms are accepted. */
export function AgeFields({ register, errors, birthDate, bornKnown = false }: Props) {
  return (
    <>
      {!bornKnown && (
        <Field
          id="birth_date"
          label={m.common_birth_date()}
          hint={m.account_birth_date_hint()}
          error={errors.birth_date?.message}
          required
        >
          <DateInput {...register("birth_date")} autoComplete="bday" />
        </Field>
      )}
      {ageOf(birthDate) === "needs a guardian" && <GuardianFields register={register} errors={errors} />}
      <Checkbox {...register("accepts")} id="accepts" error={errors.accepts?.message} label={<AcceptLabel />} />
    </>
  );
}
