import { useEffect } from "react";
import { adminGuard, documentGuard } from "~/account/admin-guard";
import { renderForPerson } from "~/account/render-for-person.server";
import { useBroughtPerson } from "~/account/use-brought-person";
import { m } from "~/i18n/paraglide/messages";
import { useLiveUpdates } from "~/notifications/use-live-updates";
import { personalDocument } from "~/platform/backend/personal-document";
import { requestContext } from "~/school/request-context";
import { SchoolZoneNote } from "~/school/school-zone-note";
import { readFacts } from "~/site/facts";
import { PageOutlet } from "~/ui/page-outlet";
import { Toasts } from "~/ui/toasts";
import type { Route } from "./+types/panel-layout";
import { PanelHeader } from "./panel-header";
import { PanelSidebar } from "./panel-sidebar";

export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" });

export async function loader({ context }: Route.LoaderArgs) {
  const { brand_first_name } = await readFacts(context.get(requestContext));
  return { facts: { brand_first_name }, profile: personalDocument()?.person?.profile };
}

const AREAS = ["/admin/students/:studentId"];

/** The frame stays the same as long as its document; only the pages inside change. */
export const shouldRevalidate = () => false;

export const middleware = [renderForPerson, documentGuard];
export const clientMiddleware = [adminGuard];

/** The panel's frame: navigation, bell and the page. */
export default function PanelLayout({ loaderData: { facts, profile } }: Route.ComponentProps) {
  const firstName = facts.brand_first_name;
  useBroughtPerson(profile);
  useLiveUpdates();
  useBell();
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="description" content={m.admin_description()} />
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-control focus:bg-card focus:px-4 focus:py-2"
      >
        {m.site_skip()}
      </a>
      <div className="min-h-svh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <PanelSidebar firstName={firstName} />
        <div className="min-w-0">
          <PanelHeader firstName={firstName} />
          <main id="main" data-waits tabIndex={-1} className="mx-auto max-w-6xl px-4 pt-4 pb-12 outline-none sm:px-7">
            <SchoolZoneNote />
            <PageOutlet areas={AREAS} />
          </main>
        </div>
      </div>
      <Toasts />
    </>
  );
}

/**
 * Moves the bell into the panel's header: it is an island of the document, which mounts it once the page is hydrated, and a
 * client navigation does not mount it again.
 */
function useBell(): void {
  useEffect(() => {
    if (document.documentElement.dataset.hydrated === undefined) return;
    void import("~/islands/bell").then(({ mountBell }) => mountBell()).catch(() => {});
  }, []);
}
