import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { Button, buttonClass } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { toast } from "~/ui/toast-store";
import { landing } from "./gates";
import { NewPasswordForm } from "./new-password-form";
import { OwnData } from "./own-data";
import { ProfileForm } from "./profile-form";
import { forgetProfile, type SignedIn, signOut } from "./session";

/** The profile of whoever is signed in; a handed-out password asks to be replaced first. */
export function MyProfile({ person, onPassword }: { person: SignedIn; onPassword: () => void }) {
  const { profile, session } = person;
  const password = (
    <NewPasswordForm
      label={m.account_reset_save()}
      email={session.user.email}
      asksForTerms={profile.temporary_password && profile.role === "aluno"}
      onDone={() => {
        forgetProfile();
        toast({ title: m.account_password_saved(), description: m.account_password_saved_text() });
        onPassword();
      }}
    />
  );
  return (
    <div className="mx-auto grid w-full max-w-xl gap-6 px-5 py-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-4xl">{m.account_title_profile()}</h1>
        <Link to={landing(person)} className={buttonClass({ variant: "quiet", size: "sm" })}>
          {m.account_to_dashboard()}
        </Link>
      </div>
      {profile.temporary_password && (
        <Card>
          <CardHeader title={m.account_first_password_title()} />
          <p className="mb-5">{m.account_first_password()}</p>
          {password}
        </Card>
      )}
      <Card>
        <CardHeader title={m.account_my_data()} />
        <p className="mb-4 text-soft">{profile.email}</p>
        <ProfileForm profile={profile} />
      </Card>
      {!profile.temporary_password && (
        <Card>
          <CardHeader title={m.account_change_password()} />
          {password}
        </Card>
      )}
      {!profile.temporary_password && <OwnData person={person} />}
      <Button variant="quiet" onClick={() => void signOut()}>
        {m.account_sign_out()}
      </Button>
    </div>
  );
}
