import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { CountedInput } from "~/ui/counted-input";
import { Field } from "~/ui/field";

type Name = "guardian_name" | "guardian_contact";
type Props = { register: (name: Name) => UseFormRegisterReturn; errors: Partial<Record<Name, FieldError>> };

/** The guardian of a student from 13 to 17: name and contact. The guardian agrees by a link of their own. */
export function GuardianFields({ register, errors }: Props) {
  return (
    <fieldset className="grid gap-5 rounded-card border bg-card p-5">
      <legend className="px-2 font-serif font-semibold text-lg">{m.common_guardian()}</legend>
      <p className="text-soft">{m.account_guardian_why()}</p>
      <Field id="guardian_name" label={m.account_guardian_name()} error={errors.guardian_name?.message} required>
        <CountedInput {...register("guardian_name")} autoComplete="off" autoCapitalize="words" most={120} />
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
  );
}
