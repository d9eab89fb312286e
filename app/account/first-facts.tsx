import type { UseFormReturn } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { ageOf } from "~/platform/age";
import { Checkbox } from "~/ui/checkbox";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";
import { AcceptLabel } from "./accept-label";
import type { NewPasswordInput } from "./forms";
import { GuardianFields } from "./guardian-fields";

type Props = { form: UseFormReturn<NewPasswordInput>; bornKnown: boolean };

/** What a student whose account somebody else made still has to say: how old they are, and that they agree. */
export function FirstFacts({ form: { register, watch, formState }, bornKnown }: Props) {
  const { errors } = formState;
  return (
    <>
      {!bornKnown && (
        <Field
          id="birthDate"
          label={m.account_birth_date()}
          hint={m.account_birth_date_hint()}
          error={errors.birthDate?.message}
          required
        >
          <DateInput {...register("birthDate")} autoComplete="bday" />
        </Field>
      )}
      {ageOf(watch("birthDate")) === "needs a guardian" && (
        <GuardianFields
          fields={{
            guardianName: register("guardianName"),
            guardianContact: register("guardianContact"),
            guardianAccepts: register("guardianAccepts"),
          }}
          errors={errors}
        />
      )}
      <Checkbox {...register("accepts")} id="accepts" error={errors.accepts?.message} label={<AcceptLabel />} />
    </>
  );
}
