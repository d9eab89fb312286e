import { accountWrites } from "~/account/account-writes";
import { notificationWrites } from "~/account/notification-choices";
import { ProfileCards } from "~/account/profile-cards";
import { NOTHING_READ, readProfileParts } from "~/account/profile-parts";
import { OwnGuardian } from "~/guardians/own-guardian";
import { readGuardian } from "~/guardians/read-guardian";
import { orNone } from "~/platform/errors/or-none";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { GuardianAwaited } from "~/school/guardian-awaited";
import type { Route } from "./+types/my-profile";
import { tabMeta } from "./area-tabs";
import { readOwn } from "./read-own";

export const meta = tabMeta("myProfile");

async function read({ request }: Route.LoaderArgs) {
  const own = await readOwn(request, "profile", readProfileParts);
  return { ...own, guardian: await orNone(readGuardian(own.person.profile)) };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction({ ...accountWrites, ...notificationWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The profile data that a student can change. */
export default function MyProfile({ loaderData: { person, data, guardian } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-xl gap-5 lg:max-w-none">
      {guardian && <OwnGuardian guardian={guardian} isProfile />}
      <GuardianAwaited value={guardian?.awaited ?? false}>
        <ProfileCards person={person} parts={data ?? NOTHING_READ} />
      </GuardianAwaited>
    </div>
  );
}
