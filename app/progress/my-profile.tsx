import { accountWrites } from "~/account/account-writes";
import { notificationWrites } from "~/account/notification-choices";
import { ProfileCards } from "~/account/profile-cards";
import { NOTHING_READ, readProfileParts } from "~/account/profile-parts";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import type { Route } from "./+types/my-profile";
import { tabMeta } from "./area-tabs";
import { readOwn } from "./read-own";

export const meta = tabMeta("myProfile");

const read = ({ request }: Route.LoaderArgs) => readOwn(request, "profile", readProfileParts);
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction({ ...accountWrites, ...notificationWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The profile data that a student can change. */
export default function MyProfile({ loaderData: { person, data } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-xl gap-5">
      <ProfileCards person={person} parts={data ?? NOTHING_READ} />
    </div>
  );
}
