import { m } from "~/i18n/paraglide/messages";
import { BareInput } from "~/ui/bare-input";
import { Field } from "~/ui/field";
import type { FormPart } from "./form-part";
import { FormSection } from "./form-section";

/** The visitor's name and contact. */
export function AboutYou({ register, errorOf }: FormPart) {
  return (
    <FormSection title={m.booking_about_you()}>
      <Field id="full_name" label={m.booking_full_name()} error={errorOf("full_name")} required>
        <BareInput {...register("full_name")} autoComplete="name" autoCapitalize="words" />
      </Field>
      <Field id="email" label={m.booking_email()} error={errorOf("email")} required>
        <BareInput {...register("email")} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
      </Field>
      <Field id="phone" label={m.booking_phone()} hint={m.booking_phone_hint()} error={errorOf("phone")} required>
        <BareInput {...register("phone")} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
    </FormSection>
  );
}
