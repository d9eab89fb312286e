import { useForm } from "react-hook-form";
import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { laterRules, rulesAhead } from "~/platform/forms/later-rules";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { withBoundary } from "~/ui/with-boundary";
import { modeSearch } from "./mode";
import { passwordCandidates } from "./normalize-password";
import { PasswordInput } from "./password-input";

const FIELDS = ["password"] as const;

export type ConfirmationResult = "yes" | "wrong password" | "no";

/** Asks for the password of the link's sign-up. A person who does not know it signs up again. */
function ConfirmSignUpFormInside({ confirm }: { confirm: (password: string) => Promise<ConfirmationResult> }) {
  const lang = useLang();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: laterRules(async () => (await import("./forms")).ConfirmSignUp),
    defaultValues: { password: "" },
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const send = handleSubmit(async ({ password }) => {
    for (const meant of passwordCandidates(password)) if ((await confirm(meant)) !== "wrong password") return;
    setError("password", { message: m.account_confirm_wrong_password() });
  });
  return (
    <>
      <form noValidate onSubmit={send} onFocus={rulesAhead} className="grid gap-5">
        <ErrorSummary problems={problemsOf(errors, FIELDS)} attempt={submitCount} />
        <Field id="password" label={m.common_password()} error={errors.password?.message} required>
          <PasswordInput {...register("password")} autoComplete="current-password" />
        </Field>
        <Button type="submit" busy={isSubmitting ? m.common_loading() : undefined}>
          {m.account_confirm()}
        </Button>
      </form>
      <p className="text-center text-soft">
        {m.account_confirm_forgotten()}{" "}
        <Link
          to={pathFor("profile", lang) + modeSearch("sign-up", lang, new URLSearchParams())}
          reloadDocument
          className="inline-block py-2 font-semibold text-ink underline underline-offset-4"
        >
          {m.account_confirm_again()}
        </Link>
      </p>
    </>
  );
}

export const ConfirmSignUpForm = withBoundary(ConfirmSignUpFormInside);
