import { useRevalidator } from "react-router";
import { requireSignedIn } from "~/account/route-guards";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { useLiveUpdates } from "~/notifications/use-live-updates";
import { claimTests } from "~/placement-test/claim-tests";
import { brandIn, seo, siteUrlIn } from "~/platform/pages/seo";
import { spinnerOf } from "~/ui/page-spinner";
import { TabLinks } from "~/ui/tabs";
import type { Route } from "./+types/dashboard";
import { AREA_TABS } from "./area-tabs";
import { OfflineNote } from "./offline-note";
import { Overview } from "./overview";
import { readOwnTab } from "./read-tab";
import { useSendPending } from "./use-send-pending";

export const meta: Route.MetaFunction = ({ matches }) =>
  seo({
    title: m.progress_title(),
    description: m.account_description(),
    screen: "dashboard",
    siteUrl: siteUrlIn(matches),
    brand: brandIn(matches),
    index: false,
  });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { profile } = await requireSignedIn(request);
  // Claiming waits for nothing of the page, and delays nothing.
  void claimTests().catch(() => {});
  const { data, away } = await readOwnTab(profile, new URLSearchParams());
  return { profile, data: data?.dashboard, away, hour: new Date().getHours() };
}
clientLoader.hydrate = true as const;

export { FailedPage as ErrorBoundary } from "~/platform/errors/failed-page";
export const HydrateFallback = spinnerOf(m.progress_title);

const GREETINGS = [m.progress_morning, m.progress_afternoon, m.progress_evening] as const;
const greetingAt = (hour: number) => GREETINGS[hour < 5 ? 2 : hour < 12 ? 0 : hour < 18 ? 1 : 2];

/** A signed-in person's start page: what to do next. */
export default function Dashboard({ loaderData: { profile, data, away, hour } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useLiveUpdates();
  useSendPending(revalidate);
  const name = profile.full_name.split(" ")[0] || profile.email.split("@")[0] || "";
  return (
    <div className="mx-auto grid max-w-4xl gap-6 px-5 py-8 sm:py-12">
      <div className="grid gap-1">
        <h1 className="text-3xl sm:text-4xl">{greetingAt(hour)({ name })}</h1>
        <p className="text-soft">{m.progress_lead()}</p>
      </div>
      {profile.role === "aluno" && <AreaLinks />}
      <OfflineNote away={away} />
      {data && <Overview profile={profile} data={data} />}
    </div>
  );
}

/** The rest of the student's area: what is empty on this page is found there too. */
function AreaLinks() {
  const lang = useLang();
  const { dashboard, ...others } = AREA_TABS;
  const area = pathFor("myProgress", lang);
  const links = Object.entries(others).map(([tab, label]) => ({ to: `${area}?tab=${tab}`, label: label() }));
  return (
    <TabLinks label={m.progress_area()} links={[{ to: pathFor("dashboard", lang), label: dashboard() }, ...links]} />
  );
}
