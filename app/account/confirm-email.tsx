import { useState } from "react";
import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { toastError } from "~/platform/report-error";
import { supabase } from "~/platform/supabase";
import { Button, buttonClass } from "~/ui/button";
import { authMessage } from "./auth-messages";
import type { MailLink } from "./mail-link";

type Props = { link: MailLink; onDone: () => Promise<void> };

/** Where the mail's link leads. It confirms only when the person presses on: programs that look into mails do not. */
export function ConfirmEmail({ link, onDone }: Props) {
  const lang = useLang();
  const [bad, setBad] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const confirm = async () => {
    setConfirming(true);
    const { error } = await supabase().auth.verifyOtp({ token_hash: link.tokenHash, type: link.type });
    if (!error) {
      // Used up: it need not stay in the history.
      window.history.replaceState(window.history.state, "", window.location.pathname);
      return onDone();
    }
    setConfirming(false);
    toastError({ title: m.account_confirm_failed(), description: authMessage(error), error });
    if (error.status !== undefined && error.status < 500 && error.status !== 429) setBad(true);
  };
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 px-5 py-10 sm:py-16">
      <div className="grid gap-2">
        <h1 className="text-4xl">{bad ? m.account_link_bad_title() : m.account_confirm_title()}</h1>
        <p className="text-lg text-soft">{bad ? m.account_confirm_bad() : m.account_confirm_lead()}</p>
      </div>
      {bad ? (
        <Link to={pathFor("profile", lang)} reloadDocument className={buttonClass({})}>
          {m.account_sign_in()}
        </Link>
      ) : (
        <Button onClick={confirm} busy={confirming ? m.common_loading() : undefined}>
          {m.account_confirm()}
        </Button>
      )}
    </div>
  );
}
