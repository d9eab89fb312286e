import { useState } from "react";
import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { toastError } from "~/platform/errors/report-error";
import { Button, buttonClass } from "~/ui/button";
import { MESSAGE_PAGE } from "~/ui/message-page";
import { authMessage } from "./auth-messages";
import { type ConfirmationResult, ConfirmSignUpForm } from "./confirm-sign-up-form";
import { LinkAccount } from "./link-account";
import { isDeadLink, type MailLink, withoutProof } from "./mail-link";
import { openLink } from "./open-link";

type Props = { link: MailLink; onDone: () => Promise<void> };

/**
 * The page of a confirmation link. It opens the link only when a button is pressed, because mail scanners open links. A
 * sign-up also asks for its password, because somebody else can have signed up with the address.
 */
export function ConfirmEmail({ link, onDone }: Props) {
  const lang = useLang();
  const [bad, setBad] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const confirm = async (password?: string): Promise<ConfirmationResult> => {
    setConfirming(true);
    // The backend compares the password; hosted Supabase ignores it, and the password is set after the link was opened.
    // The backend compares the password; hosted Supabase does not, and it is set after the link was opened.
    const error = await openLink({
      token_hash: link.tokenHash,
      type: link.type,
      ...(password !== undefined && { password }),
    });
    if (!error) {
      // The token is used, so it is removed from the history.
      window.history.replaceState(window.history.state, "", withoutProof(window.location));
      await onDone();
      return "yes";
    }
    setConfirming(false);
    if (error.code === "invalid_credentials") return "wrong password";
    toastError({ title: m.account_confirm_failed, description: authMessage(error), error });
    if ("status" in error && isDeadLink(error)) setBad(true);
    return "no";
  };
  if (bad)
    return (
      <Page title={m.common_link_invalid()} lead={m.account_confirm_invalid()}>
        <Link to={pathFor("profile", lang)} reloadDocument className={buttonClass({ className: "justify-self-start" })}>
          {m.account_sign_in()}
        </Link>
      </Page>
    );
  if (link.type === "signup")
    return (
      <Page title={m.account_confirm_title()} lead={m.account_confirm_password_lead()}>
        <LinkAccount email={link.email}>
          <ConfirmSignUpForm confirm={confirm} />
        </LinkAccount>
      </Page>
    );
  return (
    <Page title={m.account_confirm_title()} lead={m.account_confirm_lead()}>
      <LinkAccount email={link.email}>
        <Button onClick={() => confirm()} busy={confirming ? m.common_loading() : undefined}>
          {m.account_confirm()}
        </Button>
      </LinkAccount>
    </Page>
  );
}

function Page({ title, lead, children }: { title: string; lead: string; children: React.ReactNode }) {
  return (
    <div className={MESSAGE_PAGE}>
      <div className="grid gap-2">
        <h1 className="text-4xl">{title}</h1>
        <p className="text-lg text-soft">{lead}</p>
      </div>
      {children}
    </div>
  );
}
