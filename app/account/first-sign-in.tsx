import { m } from "~/i18n/paraglide/messages";
import { Button } from "~/ui/button";
import { NewPassword } from "./new-password";
import { type SignedIn, signOut } from "./session";

type Props = {
  person: SignedIn;
  /** Called once the password is set: they go where they wanted to. */
  onDone: () => void;
};

/** The screen of somebody who signed in with a temporary password: their own one, then what a sign-up asks. */
export function FirstSignIn({ person, onDone }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 px-5 py-10 sm:py-16">
      <div className="grid gap-2">
        <h1 className="text-4xl">{m.account_first_password_title()}</h1>
        <p className="text-lg text-soft">{m.account_first_password()}</p>
      </div>
      <NewPassword person={person} onDone={onDone} />
      <Button variant="quiet" className="justify-self-center" onClick={() => void signOut()}>
        {m.account_sign_out()}
      </Button>
    </div>
  );
}
