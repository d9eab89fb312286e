import { m } from "~/i18n/paraglide/messages";
import { useMeantAddress } from "~/platform/people/use-meant-address";
import { BareInput } from "~/ui/bare-input";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { AgeQuestion } from "./age-question";
import type { FormPart } from "./form-part";
import { FormSection } from "./form-section";

/** The visitor's name and contact. */
export function AboutYou({ form, register, errorOf }: FormPart) {
  const { meant, look, forget } = useMeantAddress();
  const email = register("email");
  const takeMeant = () => {
    form.setValue("email", meant ?? "", { shouldValidate: true });
    document.getElementById("email")?.focus();
    forget();
  };
  return (
    <FormSection title={m.booking_about_you()}>
      <Field id="full_name" label={m.common_full_name()} error={errorOf("full_name")} required>
        <BareInput {...register("full_name")} autoComplete="name" autoCapitalize="words" />
      </Field>
      <Field id="phone" label={m.common_phone()} hint={m.booking_phone_hint()} error={errorOf("phone")} required>
        <BareInput {...register("phone")} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <div className="grid gap-2">
        <Field id="email" label={m.common_email()} error={errorOf("email")} required>
          <BareInput
            {...email}
            onBlur={(event) => {
              look(event.currentTarget.value);
              void email.onBlur(event);
            }}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
          />
        </Field>
        <div role="status">
          {meant && (
            <Button variant="quiet" size="sm" onClick={takeMeant}>
              {m.booking_email_meant({ email: meant })}
            </Button>
          )}
        </div>
      </div>
      <AgeQuestion register={register} values={form.formState.defaultValues ?? {}} errorOf={errorOf} />
    </FormSection>
  );
}
