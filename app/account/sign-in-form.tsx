import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { toastError } from "~/platform/errors/report-error";
import { laterRules, rulesAhead } from "~/platform/forms/later-rules";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import { authMessage } from "./auth-messages";
import { PasswordInput } from "./password-input";
import { signInWith } from "./sign-in-with";

const FIELDS = ["email", "password"] as const;

/** The sign-in form. The typed values stay after a refusal. */
function SignInFormInside({ onDone }: { onDone: () => Promise<void> }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: laterRules(async () => (await import("./forms")).SignIn),
    // Without default values, so that text that was typed before hydration stays.
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const send = handleSubmit(async ({ email, password }) => {
    const error = await signInWith(email, password);
    if (!error) return onDone();
    const message = authMessage(error);
    setError("root", { message });
    toastError({ title: m.account_sign_in_failed, description: message, error, fields: FIELDS });
  });
  return (
    <form noValidate onSubmit={send} onFocus={rulesAhead} className="grid gap-5">
      <ErrorSummary problems={problemsOf(errors, FIELDS)} attempt={submitCount} />
      <Field id="email" label={m.common_email()} error={errors.email?.message} required>
        <Input {...register("email")} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />
      </Field>
      <Field id="password" label={m.common_password()} error={errors.password?.message} required>
        <PasswordInput {...register("password")} autoComplete="current-password" />
      </Field>
      <Button type="submit" busy={isSubmitting ? m.account_signing_in() : undefined}>
        {m.account_sign_in()}
      </Button>
    </form>
  );
}

export const SignInForm = withBoundary(SignInFormInside);
