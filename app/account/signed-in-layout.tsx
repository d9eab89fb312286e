import { Outlet } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { spinnerOf } from "~/ui/page-spinner";
import type { Route } from "./+types/signed-in-layout";
import { renderForPerson } from "./render-for-person.server";
import { requireSignedIn } from "./route-guards";
import { useBroughtPerson } from "./use-brought-person";

/** A page is its person's, and it must not be shown from a cache after signing out. */
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" });

export const middleware: Route.MiddlewareFunction[] = [renderForPerson];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await requireSignedIn(request);
    return next();
  },
];

const read = ({ request }: Route.LoaderArgs) => requireSignedIn(request);
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const HydrateFallback = spinnerOf(m.progress_area);

export default function SignedInLayout({ loaderData: { profile } }: Route.ComponentProps) {
  useBroughtPerson(profile);
  return <Outlet />;
}
