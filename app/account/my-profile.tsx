import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { Button, buttonClass } from "~/ui/button";
import { ProfileCards } from "./profile-cards";
import type { ProfileParts } from "./profile-parts";
import { landing } from "./route-guards";
import { type SignedIn, signOut } from "./session";

/** The profile of the signed-in person. */
export function MyProfile({ person, parts }: { person: SignedIn; parts: ProfileParts }) {
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6 px-5 py-10 lg:max-w-5xl">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">{m.account_title_profile()}</h1>
        <div className="flex flex-wrap gap-3">
          <Link to={landing(person)} className={buttonClass({ variant: "quiet", size: "sm" })}>
            {m.account_to_dashboard()}
          </Link>
          <Button variant="quiet" size="sm" onClick={() => void signOut()}>
            {m.account_sign_out()}
          </Button>
        </div>
      </div>
      <ProfileCards person={person} parts={parts} />
    </div>
  );
}
