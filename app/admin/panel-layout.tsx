import { useEffect } from "react";
import { adminGuard } from "~/account/admin-guard";
import { m } from "~/i18n/paraglide/messages";
import { useLiveUpdates } from "~/notifications/use-live-updates";
import { requestContext } from "~/platform/backend/request-context";
import { readFacts } from "~/site/facts";
import { PageOutlet } from "~/ui/page-outlet";
import { Toaster } from "~/ui/toast";
import type { Route } from "./+types/panel-layout";
import { PanelHeader } from "./panel-header";
import { PanelSidebar } from "./panel-sidebar";

export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" });

export async function loader({ context }: Route.LoaderArgs) {
  const { brand_first_name } = await readFacts(context.get(requestContext));
  return { facts: { brand_first_name } };
}

const AREAS = ["/admin/students/:studentId"];

/** The frame stays the same as long as its document; only the pages inside change. */
export const shouldRevalidate = () => false;

export const clientMiddleware = [adminGuard];

/**
 * The panel's frame: navigation, bell and the page. The server does not know the session, so it renders the frame
 * alone.
 */
export default function PanelLayout({ loaderData: { facts } }: Route.ComponentProps) {
  const firstName = facts.brand_first_name;
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
          <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 pt-4 pb-12 outline-none sm:px-7">
            <PageOutlet areas={AREAS} />
          </main>
        </div>
      </div>
      <Toaster />
    </>
  );
}

/**
 * Moves the bell into the panel's header: it is an island of the document, and a client navigation does not mount it
 * again.
 */
function useBell(): void {
  useEffect(() => {
    void import("~/islands/bell").then(({ mountBell }) => mountBell()).catch(() => {});
  }, []);
}
