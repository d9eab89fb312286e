import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { toastError } from "~/platform/errors/report-error";
import { laterRules, rulesAhead } from "~/platform/forms/later-rules";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { problemsOf } from "~/ui/form-problems";
import { acceptTerms } from "./accept-terms";
import { AgeFields } from "./age-fields";
import { authMessage } from "./auth-messages";
import type { FinishInput } from "./forms";
import { clearProfile, type SignedIn, signOut } from "./session";

const FIELDS = ["birth_date", "guardian_name", "guardian_contact", "accepts"] as const;

type Props = {
  person: SignedIn;
  /** Called once the sign-up is finished: they go where they wanted to. */
  onDone: () => void;
};

/** The screen of somebody who signed up with only a name: it asks for the missing data before their area opens. */
export function FinishSignUp({ person: { profile }, onDone }: Props) {
  const { register, handleSubmit, watch, setError, formState } = useForm<FinishInput>({
    resolver: laterRules(async () => (await import("./forms")).Finish),
    defaultValues: {
      birth_date: profile.birth_date ?? "",
      guardian_name: profile.guardian_name ?? "",
      guardian_contact: profile.guardian_contact ?? "",
      accepts: false,
    },
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const send = handleSubmit(async (said) => {
    const error = await acceptTerms(profile, said);
    if (error) {
      const message = authMessage(error);
      setError("root", { message });
      return toastError({ title: m.account_finish_failed, description: message, error, fields: FIELDS });
    }
    clearProfile();
    onDone();
  });
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 px-5 py-10 sm:py-16">
      <div className="grid gap-2">
        <h1 className="text-4xl">{m.account_finish_title()}</h1>
        <p className="text-lg text-soft">{m.account_finish_text()}</p>
      </div>
      <form noValidate onSubmit={send} onFocus={rulesAhead} className="grid gap-5">
        <ErrorSummary problems={problemsOf(errors, FIELDS)} attempt={submitCount} />
        <AgeFields
          register={register}
          errors={errors}
          birthDate={watch("birth_date")}
          bornKnown={profile.birth_date !== null}
        />
        <Button type="submit" busy={isSubmitting ? m.common_saving() : undefined}>
          {m.account_finish_send()}
        </Button>
      </form>
      <Button variant="quiet" className="justify-self-center" onClick={() => void signOut()}>
        {m.account_sign_out()}
      </Button>
    </div>
  );
}
