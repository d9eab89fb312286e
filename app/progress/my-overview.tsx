import { redirect } from "react-router";
import { ownClassWrites } from "~/classes/change-hours";
import { formerAreaAddress } from "~/i18n/former-area-address";
import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import type { Route } from "./+types/my-overview";
import { areaMeta } from "./area-meta";
import { Overview } from "./overview";
import { readDashboard } from "./read-dashboard";
import { readOwn } from "./read-own";

export const meta = areaMeta("myProgress", m.progress_area);

function read({ request }: Route.LoaderArgs) {
  const former = formerAreaAddress(new URL(request.url).searchParams, pageLang());
  if (former) throw redirect(former);
  return readOwn(request, "dashboard", (student) => readDashboard(student, true));
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction(ownClassWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** The next step, the next class and the latest grades. */
export default function MyOverview({ loaderData: { person, data } }: Route.ComponentProps) {
  return data && <Overview profile={person.profile} data={data} />;
}
