import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { authClient } from "~/platform/backend/supabase";
import { toastError } from "~/platform/errors/report-error";
import { laterRules, rulesAhead } from "~/platform/forms/later-rules";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { toast } from "~/ui/toast-store";
import { withBoundary } from "~/ui/with-boundary";
import { acceptTerms } from "./accept-terms";
import { AgeFields } from "./age-fields";
import { authMessage } from "./auth-messages";
import type { NewPasswordInput } from "./forms";
import { normalizePassword } from "./normalize-password";
import { PasswordInput } from "./password-input";
import { passwordStrength, type Strength } from "./password-strength";
import type { Profile } from "./profile-store";

const FIELDS = [
  "password",
  "confirmation",
  "birth_date",
  "guardian_name",
  "guardian_contact",
  "accepts",
] as const satisfies readonly (keyof NewPasswordInput)[];

type Props = {
  label: string;
  email: string | undefined;
  /** The teacher's password protects the panel: its strength is shown. */
  person: Profile["role"];
  /** The profile of a student whose account the teacher created: the form also asks their birth date and consent. */
  given?: Profile | undefined;
  /** @param alone whether all their other sessions have ended. */
  onDone: (alone: boolean) => void;
};

/** A new password, entered twice, for the signed-in person. All their other sessions end. */
function NewPasswordFormInside({ label, email, person, given, onDone }: Props) {
  const form = useForm<NewPasswordInput>({
    resolver: laterRules(async () => {
      const { FirstPassword, NewPassword } = await import("./forms");
      return given ? FirstPassword : NewPassword;
    }),
    defaultValues: {
      password: "",
      confirmation: "",
      accepts: false,
      birth_date: given?.birth_date ?? "",
      guardian_name: given?.guardian_name ?? "",
      guardian_contact: given?.guardian_contact ?? "",
    },
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, reset, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const send = handleSubmit(
    async (said) => {
      const refuse = (error: object, fields?: readonly string[]) => {
        const message = authMessage(error);
        setError("root", { message });
        return toastError({ title: m.account_update_password_failed, description: message, error, fields });
      };
      // The terms are accepted first, because the question is not asked again once the password is set.
      const disagreed = given && (await acceptTerms(given, said));
      if (disagreed) return refuse(disagreed);
      const { error } = await (await authClient()).updateUser({ password: normalizePassword(said.password) });
      if (error) return refuse(error, ["password"]);
      const others = await (await authClient()).signOut({ scope: "others" });
      reset();
      onDone(!others.error);
    },
    (refused) => {
      if (refused.password?.type === "too_small")
        toast({ title: m.account_short_title(), description: refused.password.message, variant: "destructive" });
      else if (refused.confirmation) toast({ title: m.account_mismatch(), variant: "destructive" });
    },
  );
  return (
    <form noValidate onSubmit={send} onFocus={rulesAhead} className="grid gap-5">
      <ErrorSummary problems={problemsOf(errors, FIELDS)} attempt={submitCount} />
      {/* Password managers store the new password under this name. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <Field
        id="password"
        label={m.account_new_password()}
        hint={m.account_password_hint()}
        error={errors.password?.message}
        required
      >
        <PasswordInput {...register("password")} autoComplete="new-password" />
      </Field>
      {person === "admin" && <StrengthOf password={form.watch("password")} />}
      <Field id="confirmation" label={m.account_confirm_password()} error={errors.confirmation?.message} required>
        <PasswordInput again {...register("confirmation")} autoComplete="new-password" />
      </Field>
      {given && (
        <AgeFields
          register={register}
          errors={errors}
          birthDate={form.watch("birth_date")}
          bornKnown={given.birth_date !== null}
        />
      )}
      <Button type="submit" busy={isSubmitting ? m.common_saving() : undefined}>
        {label}
      </Button>
    </form>
  );
}

const STRENGTHS = {
  weak: m.account_strength_weak,
  fair: m.account_strength_fair,
  strong: m.account_strength_strong,
} satisfies Record<Strength, () => string>;

const StrengthOf = ({ password }: { password: string }) => (
  <output className="-mt-3 text-soft">{password && STRENGTHS[passwordStrength(password)]()}</output>
);

export const NewPasswordForm = withBoundary(NewPasswordFormInside);
