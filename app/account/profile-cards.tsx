import { useRef } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Card, CardHeader } from "~/ui/card";
import { NewPassword } from "./new-password";
import { NotificationCard } from "./notification-card";
import { OwnConsents } from "./own-consents";
import { OwnData } from "./own-data";
import { PhotoForm, type SavePhoto } from "./photo-form";
import { ProfileForm } from "./profile-form";
import type { ProfileParts } from "./profile-parts";
import type { SignedIn } from "./session";
import { ThemeChoice } from "./theme-choice";

/** All cards of a person's own profile page, in two columns where there is room. */
export function ProfileCards({ person, parts }: { person: SignedIn; parts: ProfileParts }) {
  const { profile } = person;
  const savePhoto = useRef<SavePhoto>(undefined);
  const hasChosenPassword = !profile.temporary_password;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="grid min-w-0 gap-5">
        <Card>
          <CardHeader title={m.account_my_data()} />
          <p className="mb-4 text-soft [overflow-wrap:anywhere]">{profile.email}</p>
          <div className="grid gap-6">
            <PhotoForm name={profile.full_name || profile.email} photo={profile.photo} save={savePhoto} />
            <ProfileForm profile={profile} savePhoto={async () => (await savePhoto.current?.()) ?? true} />
          </div>
        </Card>
        <Card>
          <CardHeader title={m.account_preferences()} />
          <ThemeChoice />
        </Card>
        {hasChosenPassword && (
          <Card>
            <CardHeader title={m.account_change_password()} />
            <NewPassword person={person} />
          </Card>
        )}
      </div>
      <div className="grid min-w-0 gap-5">
        <NotificationCard person={profile.role} choices={parts} />
        {hasChosenPassword && (
          <>
            <OwnConsents profile={profile} parts={parts} />
            <OwnData person={person} parts={parts} />
          </>
        )}
      </div>
    </div>
  );
}
