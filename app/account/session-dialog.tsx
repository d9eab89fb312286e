import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { personHere } from "~/platform/offline/personal-cache";
import type { EndedSession } from "~/platform/session/ended-session";
import { hideEndedSession, markSessionRestored } from "~/platform/session/ended-session";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { authMessage } from "./auth-messages";
import { CodeForm } from "./code-form";
import { PasswordInput } from "./password-input";
import { awaitsCode, openHomePage, shownProfile } from "./session";
import { signInWith } from "./sign-in-with";

/** A dialog over a page whose session has ended, where its person signs in again and continues. */
export function SessionDialog({ ended }: { ended: EndedSession }) {
  if (ended.reason === "another") return <AnotherPerson />;
  return (
    <Dialog
      open={!ended.isHidden}
      onOpenChange={(open) => open || hideEndedSession()}
      title={m.account_ended_title()}
      description={m.account_ended_lead()}
    >
      <SignInAgain email={shownProfile()?.email ?? ""} />
    </Dialog>
  );
}

function SignInAgain({ email }: { email: string }) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [step, setStep] = useState<"password" | "sending" | "code">("password");
  const finish = async () => {
    if (personHere() !== shownProfile()?.id) return window.location.reload();
    markSessionRestored();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    // In React the dialog is inside the page's form, although not in the DOM.
    event.stopPropagation();
    if (step === "sending") return;
    if (!password) return setProblem(m.account_required_password());
    setStep("sending");
    const error = await signInWith(email, password);
    if (error) {
      setProblem(authMessage(error));
      return setStep("password");
    }
    if (await awaitsCode()) return setStep("code");
    await finish();
  };
  if (step === "code") return <CodeForm onDone={finish} />;
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <p className="break-words font-semibold">{email}</p>
      <Field id="password-again" label={m.common_password()} error={problem} required>
        <PasswordInput
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
          autoFocus
        />
      </Field>
      <Button type="submit" busy={step === "sending" ? m.account_signing_in() : undefined}>
        {m.account_sign_in()}
      </Button>
      <Button variant="quiet" onClick={openHomePage}>
        {m.account_ended_leave()}
      </Button>
    </form>
  );
}

/** Shown after another person signed in. The page must not send anything, because it would act in their name. */
function AnotherPerson() {
  return (
    <Dialog
      open
      title={m.account_another_title()}
      description={m.account_another_lead()}
      footer={<Button onClick={() => window.location.reload()}>{m.account_another_reload()}</Button>}
    />
  );
}
