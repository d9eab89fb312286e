import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { Button, buttonClass } from "~/ui/button";
import { MESSAGE_PAGE } from "~/ui/message-page";
import { NewTerms } from "./new-terms";
import type { SignedIn } from "./session";

type Props = {
  person: SignedIn;
  /** Called when the person has answered, or decides later: they go where they wanted to. */
  onDone: () => void;
};

/** The screen of a student who signs in for the first time since the terms changed. Nothing waits for the answer. */
export function NewTermsPage({ person, onDone }: Props) {
  return (
    <div className={MESSAGE_PAGE}>
      <h1 className="text-4xl">{m.account_new_terms_title()}</h1>
      <NewTerms profile={person.profile} onAccepted={onDone} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onDone}>
          {m.account_new_terms_later()}
        </Button>
        <Link to={`${pathFor("myProfile", useLang())}#own-data`} className={buttonClass({ variant: "quiet" })}>
          {m.account_new_terms_leave_link()}
        </Link>
      </div>
    </div>
  );
}
