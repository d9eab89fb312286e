import { useRevalidator } from "react-router";
import { ProfileCards } from "~/account/profile-cards";
import { m } from "~/i18n/paraglide/messages";
import type { Route } from "./+types/my-profile";
import { areaMeta } from "./area-meta";
import { readOwn } from "./read-own";

export const meta = areaMeta("myProfile", m.progress_tab_profile);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => readOwn(request, "profile", async () => ({}));

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The facts that a student can change about themselves. */
export default function MyProfile({ loaderData: { person } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <div className="grid max-w-xl gap-5">
      <ProfileCards person={person} onChanged={() => void revalidate()} />
    </div>
  );
}
