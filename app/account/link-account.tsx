import { type ReactNode, useLayoutEffect, useState } from "react";
import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { addressHere } from "~/platform/offline/personal-cache";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";

type Props = {
  /** The address of the account that the link states. */
  email: string | undefined;
  /** The form that opens the link. */
  children: ReactNode;
};

/** The address of the person who is signed in in this browser, in any tab; undefined for none. */
function useAddressHere(): string | undefined {
  const [here, setHere] = useState<string>();
  useLayoutEffect(() => {
    const look = () => setHere(addressHere());
    look();
    window.addEventListener("storage", look);
    return () => window.removeEventListener("storage", look);
  }, []);
  return here;
}

/**
 * States whose account a mailed link opens. When another person is signed in in this browser, asks before the link is
 * opened.
 */
export function LinkAccount({ email, children }: Props) {
  const signedInAddress = useAddressHere();
  const [agreed, setAgreed] = useState(false);
  if (signedInAddress && !agreed && signedInAddress.toLowerCase() !== email?.toLowerCase())
    return <AskFirst here={signedInAddress} email={email} onAgree={() => setAgreed(true)} />;
  return (
    <>
      {email && <p className="break-words font-semibold">{m.account_link_account({ email })}</p>}
      {children}
    </>
  );
}

function AskFirst({ here, email, onAgree }: { here: string; email: string | undefined; onAgree: () => void }) {
  const lang = useLang();
  return (
    <Card className="grid gap-4" aria-labelledby="another-account">
      <h2 id="another-account" className="text-xl">
        {m.account_link_other_title()}
      </h2>
      <p className="break-words">
        {email ? m.account_link_other({ here, email }) : m.account_link_other_unknown({ here })}
      </p>
      <Button onClick={onAgree}>{m.account_link_other_go()}</Button>
      <Link
        to={pathFor("profile", lang)}
        className={buttonClass({ variant: "secondary", className: "[overflow-wrap:anywhere]" })}
      >
        {m.account_link_other_stay({ here })}
      </Link>
    </Card>
  );
}
