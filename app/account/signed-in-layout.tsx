import { Outlet } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { spinnerOf } from "~/ui/page-spinner";
import type { Route } from "./+types/signed-in-layout";
import { requireSignedIn } from "./route-guards";

/** The frame is the same for everybody, but it must not be shown from a cache after signing out. */
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" });

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await requireSignedIn(request);
    return next();
  },
];

export async function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export const HydrateFallback = spinnerOf(m.progress_area);

export default function SignedInLayout() {
  return <Outlet />;
}
