import { useRevalidator } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { toast } from "~/ui/toast-store";
import { NewPasswordForm } from "./new-password-form";
import { clearProfile, type SignedIn } from "./session";

type Props = {
  person: SignedIn;
  /** Called after saving; without it, the page is read again. */
  onDone?: () => void;
};

/** The form for a new password. After a first sign-in it also asks a student's birth date and consent to the terms. */
export function NewPassword({ person: { profile }, onDone }: Props) {
  const { revalidate } = useRevalidator();
  return (
    <NewPasswordForm
      label={m.account_reset_save()}
      email={profile.email}
      person={profile.role}
      given={profile.temporary_password && profile.role === "aluno" ? profile : undefined}
      onDone={(alone) => {
        clearProfile();
        toast({
          title: m.account_password_saved(),
          description: alone ? m.account_password_saved_text() : m.account_password_saved_others(),
        });
        if (onDone) onDone();
        else void revalidate();
      }}
    />
  );
}
