import { redirect, useLocation, useNavigate, useNavigation } from "react-router";
import { listSearch, parseListParams } from "~/classes/list-params";
import { listTrials, PAGE_SIZE } from "~/classes/list-trials";
import { readTrial } from "~/classes/read-trial";
import { TrialDetails } from "~/classes/trial-details";
import { TrialFilters } from "~/classes/trial-filters";
import { FROM_LIST, TrialTable } from "~/classes/trial-table";
import { m } from "~/i18n/paraglide/messages";
import { Dialog } from "~/ui/dialog";
import { Pager } from "~/ui/pager";
import { SkeletonRows } from "~/ui/skeleton";
import { PageSpinner } from "~/ui/spinner";
import type { Route } from "./+types/scheduled-classes";
import { NoTrials } from "./no-trials";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta: Route.MetaFunction = () => [{ title: m.admin_title({ page: m.admin_nav_scheduled_classes() }) }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const params = parseListParams(searchParams);
  const openId = searchParams.get("booking");
  const [list, trial] = await Promise.all([listTrials(params), openId ? readTrial(openId) : null]);
  if (!list) throw redirect(pathname + listSearch(params));
  return { ...list, params, openId, trial };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSpinner;

const FEWEST_SKELETONS = 3;

/** Trial bookings: a page of the list, and over it the one whose id is in the address. */
export default function ScheduledClasses({ loaderData }: Route.ComponentProps) {
  const { rows, total, params, openId, trial } = loaderData;
  const navigate = useNavigate();
  const location = useLocation();
  const here = listSearch(params, { page: params.page });
  const coming = useComingList(here);

  const close = () => {
    if (location.state?.fromList === FROM_LIST.fromList) navigate(-1);
    else navigate(here, { replace: true, preventScrollReset: true });
  };

  return (
    <div className="grid gap-5">
      <h1 className="text-2xl sm:text-3xl">{m.admin_nav_scheduled_classes()}</h1>
      <TrialFilters params={params} />
      {coming ? (
        <SkeletonRows rows={Math.max(rows.length, FEWEST_SKELETONS)} />
      ) : total === 0 ? (
        <NoTrials params={params} />
      ) : (
        <TrialTable rows={rows} total={total} params={params} />
      )}
      <Pager page={params.page} pageCount={Math.ceil(total / PAGE_SIZE)} />
      <Dialog open={openId !== null} onOpenChange={close} title={trial?.full_name ?? m.classes_not_found_title()}>
        {trial ? <TrialDetails trial={trial} /> : <p>{m.classes_not_found_text()}</p>}
      </Dialog>
    </div>
  );
}

/** Whether another list than this one is on its way; opening a booking over the same list is not. */
function useComingList(here: string): boolean {
  const { location } = useNavigation();
  if (location?.pathname !== "/admin/scheduled-classes") return false;
  const params = parseListParams(new URLSearchParams(location.search));
  return listSearch(params, { page: params.page }) !== here;
}
