import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { toastError } from "~/platform/report-error";
import { supabase } from "~/platform/supabase";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Input } from "~/ui/input";
import { authMessage } from "./auth-messages";
import { SignUp } from "./forms";
import { PasswordInput } from "./password-input";

/** A new account, always a student's: the database decides the role. */
export function SignUpForm({ onDone }: { onDone: () => Promise<void> }) {
  const lang = useLang();
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof SignUp>,
    unknown,
    z.output<typeof SignUp>
  >({
    resolver: zodResolver(SignUp),
    defaultValues: { fullName: "", email: "", password: "", accepts: false },
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const send = handleSubmit(async ({ fullName, email, password }) => {
    const options = { data: { full_name: fullName, language: lang } };
    const { error } = await supabase().auth.signUp({ email, password, options });
    if (!error) return onDone();
    const message = authMessage(error);
    setError("root", { message });
    toastError({ title: m.account_sign_up_failed(), description: message, error });
  });
  const link = "font-semibold underline underline-offset-4";
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <ErrorSummary problems={problemsOf(errors, ["fullName", "email", "password", "accepts"])} attempt={submitCount} />
      <Field id="fullName" label={m.account_full_name()} error={errors.fullName?.message} required>
        <Input {...register("fullName")} autoComplete="name" />
      </Field>
      <Field id="email" label={m.account_email()} error={errors.email?.message} required>
        <Input {...register("email")} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />
      </Field>
      <Field
        id="password"
        label={m.account_password()}
        hint={m.account_password_hint()}
        error={errors.password?.message}
        required
      >
        <PasswordInput {...register("password")} autoComplete="new-password" />
      </Field>
      <Checkbox
        {...register("accepts")}
        id="accepts"
        error={errors.accepts?.message}
        label={
          <>
            {m.account_accept_before()}{" "}
            <a href={pathFor("terms", lang)} target="_blank" rel="noreferrer" className={link}>
              {m.account_accept_terms()}
            </a>{" "}
            {m.account_accept_and()}{" "}
            <a href={pathFor("privacy", lang)} target="_blank" rel="noreferrer" className={link}>
              {m.account_accept_privacy()}
            </a>
            .
          </>
        }
      />
      <Button type="submit" busy={isSubmitting ? m.account_signing_up() : undefined}>
        {m.account_sign_up()}
      </Button>
    </form>
  );
}
