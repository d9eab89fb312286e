import { useState } from "react";
import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { authClient } from "~/platform/backend/supabase";
import { toastError } from "~/platform/errors/report-error";
import { laterRules, rulesAhead } from "~/platform/forms/later-rules";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import { authMessage } from "./auth-messages";
import { MailSent } from "./mail-sent";
import { nextSearch } from "./next-path";

/** Requests a mail with a link to a new password. The answer is the same whether or not the account exists. */
function ForgotFormInside() {
  const lang = useLang();
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: laterRules(async () => (await import("./forms")).Forgot),
    // Without default values, so that text that was typed before hydration stays.
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const send = handleSubmit(async ({ email }) => {
    const redirectTo = window.location.origin + pathFor("resetPassword", lang) + nextSearch(window.location.search);
    const { error } = await (await authClient()).resetPasswordForEmail(email, { redirectTo });
    if (!error) return setSentTo(email);
    const message = authMessage(error);
    setError("root", { message });
    toastError({ title: m.account_reset_failed, description: message, error, fields: ["email"] });
  });
  if (sentTo) return <MailSent title={m.account_link_sent_title()} text={m.account_link_sent({ email: sentTo })} />;
  return (
    <form noValidate onSubmit={send} onFocus={rulesAhead} className="grid gap-5">
      <ErrorSummary problems={problemsOf(errors, ["email"])} attempt={submitCount} />
      <Field id="email" label={m.common_email()} error={errors.email?.message} required>
        <Input {...register("email")} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />
      </Field>
      <Button type="submit" busy={isSubmitting ? m.common_sending() : undefined}>
        {m.account_send_link()}
      </Button>
    </form>
  );
}

export const ForgotForm = withBoundary(ForgotFormInside);
