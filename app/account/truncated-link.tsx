import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { buttonClass } from "~/ui/button";
import { MESSAGE_PAGE } from "~/ui/message-page";
import { modeSearch } from "./mode";

/** Explains that only the beginning of a mailed link was opened. */
export function TruncatedLink() {
  const lang = useLang();
  const profile = pathFor("profile", lang);
  return (
    <div className={`${MESSAGE_PAGE} justify-items-start`}>
      <div className="grid gap-2">
        <h1 className="text-4xl">{m.common_link_truncated()}</h1>
        <p className="text-lg text-soft">{m.account_link_truncated()}</p>
        <p className="text-lg text-soft">{m.account_link_truncated_help()}</p>
      </div>
      <Link to={profile} reloadDocument className={buttonClass({})}>
        {m.account_sign_in()}
      </Link>
      <Link
        to={profile + modeSearch("sign-up", lang, new URLSearchParams())}
        reloadDocument
        className={buttonClass({ variant: "secondary" })}
      >
        {m.account_confirm_again()}
      </Link>
    </div>
  );
}
