import { authenticateAdmin } from "~/platform/backend/authenticate";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/domain-check";

/** Looks at the site's address and at the domain of its mails, for the teacher: `{ faults }` (`domain-fault.ts`). */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  await authenticateAdmin(request, site);
  return Response.json(
    { faults: (await site.domainChecks?.look()) ?? [] },
    { headers: { "Cache-Control": "no-store" } },
  );
}
