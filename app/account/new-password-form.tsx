import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { toastError } from "~/platform/errors/report-error";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { withBoundary } from "~/ui/with-boundary";
import { acceptTerms } from "./accept-terms";
import { AgeFields } from "./age-fields";
import { authMessage } from "./auth-messages";
import { FirstPassword, NewPassword, type NewPasswordInput, PASSWORD_FIELDS, TeacherPassword } from "./forms";
import { normalizePassword } from "./normalize-password";
import { PasswordInput } from "./password-input";
import type { Profile } from "./profile-store";

type Props = {
  label: string;
  email: string | undefined;
  /** The role decides the minimum length: the teacher's password is longer. */
  person: Profile["role"];
  /** The profile of a student whose account the teacher created: the form also asks their birth date and consent. */
  given?: Profile | undefined;
  /** @param alone whether all their other sessions have ended. */
  onDone: (alone: boolean) => void;
};

/** A new password, entered twice, for the signed-in person. All their other sessions end. */
function NewPasswordFormInside({ label, email, person, given, onDone }: Props) {
  const isTeacher = person === "admin";
  const form = useForm<NewPasswordInput>({
    resolver: zodResolver(isTeacher ? TeacherPassword : given ? FirstPassword : NewPassword),
    defaultValues: {
      password: "",
      confirmation: "",
      accepts: false,
      birthDate: given?.birth_date ?? "",
      guardianName: given?.guardian_name ?? "",
      guardianContact: given?.guardian_contact ?? "",
      guardianAccepts: false,
    },
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, reset, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const send = handleSubmit(
    async (said) => {
      const refuse = (error: object, fields?: readonly string[]) => {
        const message = authMessage(error, person);
        setError("root", { message });
        return toastError({ title: m.account_update_password_failed(), description: message, error, fields });
      };
      // The terms are accepted first, because the question is not asked again once the password is set.
      const disagreed = given && (await acceptTerms(given, said));
      if (disagreed) return refuse(disagreed);
      const { error } = await supabase().auth.updateUser({ password: normalizePassword(said.password) });
      if (error) return refuse(error, ["password"]);
      const others = await supabase().auth.signOut({ scope: "others" });
      reset();
      onDone(!others.error);
    },
    (refused) => {
      if (refused.password?.type === "too_small")
        toastError({ title: m.account_short_title(), description: refused.password.message });
      else if (refused.confirmation) toastError({ title: m.account_mismatch() });
    },
  );
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <ErrorSummary problems={problemsOf(errors, PASSWORD_FIELDS)} attempt={submitCount} />
      {/* Password managers store the new password under this name. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <Field
        id="password"
        label={m.account_new_password()}
        hint={isTeacher ? m.account_password_hint_teacher() : m.account_password_hint()}
        error={errors.password?.message}
        required
      >
        <PasswordInput {...register("password")} autoComplete="new-password" />
      </Field>
      <Field id="confirmation" label={m.account_confirm_password()} error={errors.confirmation?.message} required>
        <PasswordInput {...register("confirmation")} autoComplete="new-password" />
      </Field>
      {given && (
        <AgeFields
          register={register}
          errors={errors}
          birthDate={form.watch("birthDate")}
          bornKnown={given.birth_date !== null}
        />
      )}
      <Button type="submit" busy={isSubmitting ? m.account_saving() : undefined}>
        {label}
      </Button>
    </form>
  );
}

export const NewPasswordForm = withBoundary(NewPasswordFormInside);
