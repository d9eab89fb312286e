import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";

const LINK = "font-semibold underline underline-offset-4";

/** The terms a person agrees to, linked in full. */
export function AcceptLabel() {
  const lang = useLang();
  return (
    <>
      {m.common_accept_before()}{" "}
      <a href={pathFor("terms", lang)} target="_blank" rel="noreferrer" className={LINK}>
        {m.common_accept_terms()}
      </a>{" "}
      {m.account_accept_and()}{" "}
      <a href={pathFor("privacy", lang)} target="_blank" rel="noreferrer" className={LINK}>
        {m.common_accept_privacy()}
      </a>
      .
    </>
  );
}
