import { useState } from "react";
import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { authClient } from "~/platform/backend/supabase";
import { toastError } from "~/platform/errors/report-error";
import { laterRules, rulesAhead } from "~/platform/forms/later-rules";
import { useMeantAddress } from "~/platform/people/use-meant-address";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import { AgeFields } from "./age-fields";
import { authMessage } from "./auth-messages";
import type { SignUpInput, SignUpOutput } from "./forms";
import { MailSent } from "./mail-sent";
import { metadataOf } from "./metadata";
import { nextSearch } from "./next-path";
import { normalizePassword } from "./normalize-password";
import { PasswordInput } from "./password-input";

const FIELDS = [
  "full_name",
  "email",
  "password",
  "birth_date",
  "guardian_name",
  "guardian_contact",
  "accepts",
] as const satisfies readonly (keyof SignUpInput)[];

/** Defaults only for fields that appear later: the others keep the text that was typed before hydration. */
const LATER_FIELDS = { guardian_name: "", guardian_contact: "" };

/** Creates a student's account; the database decides the role. A link in a mail activates it. */
function SignUpFormInside() {
  const lang = useLang();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm<SignUpInput, unknown, SignUpOutput>({
    resolver: laterRules(async () => (await import("./forms")).SignUp),
    defaultValues: LATER_FIELDS,
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, formState, watch } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const { meant, look, forget } = useMeantAddress();
  const email = register("email");
  const takeMeant = () => {
    form.setValue("email", meant ?? "", { shouldValidate: submitCount > 0 });
    document.getElementById("email")?.focus();
    forget();
  };
  const send = handleSubmit(async (values) => {
    const { email, password } = values;
    const options = {
      data: metadataOf(values, lang),
      emailRedirectTo: window.location.origin + pathFor("profile", lang) + nextSearch(window.location.search),
    };
    const { error } = await (await authClient()).signUp({ email, password: normalizePassword(password), options });
    if (!error) return setSentTo(email);
    const message = authMessage(error);
    setError("root", { message });
    toastError({ title: m.account_sign_up_failed, description: message, error, fields: FIELDS });
  });
  if (sentTo)
    return <MailSent title={m.account_confirm_sent_title()} text={m.account_confirm_sent({ email: sentTo })} />;
  return (
    <form noValidate onSubmit={send} onFocus={rulesAhead} className="grid gap-5">
      <ErrorSummary problems={problemsOf(errors, FIELDS)} attempt={submitCount} />
      <Field id="full_name" label={m.common_full_name()} error={errors.full_name?.message} required>
        <Input {...register("full_name")} autoComplete="name" />
      </Field>
      <Field id="email" label={m.common_email()} error={errors.email?.message} required>
        <Input
          {...email}
          onBlur={(event) => {
            look(event.currentTarget.value);
            void email.onBlur(event);
          }}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
      </Field>
      <div role="status" className="-mt-3 empty:hidden">
        {meant && (
          <Button variant="quiet" size="sm" onClick={takeMeant}>
            {m.booking_email_meant({ email: meant })}
          </Button>
        )}
      </div>
      <Field
        id="password"
        label={m.common_password()}
        hint={m.account_password_hint()}
        error={errors.password?.message}
        required
      >
        <PasswordInput {...register("password")} autoComplete="new-password" />
      </Field>
      <AgeFields register={register} errors={errors} birthDate={watch("birth_date", "")} />
      <Button type="submit" busy={isSubmitting ? m.account_signing_up() : undefined}>
        {m.account_sign_up()}
      </Button>
    </form>
  );
}

export const SignUpForm = withBoundary(SignUpFormInside);
