import { authenticateAdmin } from "~/platform/backend/authenticate";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/newer-release";

/** Tells the teacher the newer release that the server found, `{ newer }`; null without one, or without `RELEASES_URL`. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const site = context.get(requestContext);
  await authenticateAdmin(request, site);
  return Response.json({ newer: site.newerRelease?.() ?? null }, { headers: { "Cache-Control": "no-store" } });
}
