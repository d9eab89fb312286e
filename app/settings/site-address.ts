import { z } from "zod";
import { authenticateAdmin } from "~/platform/backend/authenticate";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/site-address";
import { refuseTooManyTries } from "./count-try";
import { isOrigin, LONGEST_ORIGIN } from "./origin";

const Order = z.strictObject({ address: z.string().max(LONGEST_ORIGIN).refine(isOrigin) });

/**
 * Chooses the site's address, once the site has answered itself there.
 * @returns `{}`, or `{ problem, name }` (`FaultCode` and the name that it is about, NOT_NOW or TOO_MANY); 400 for an order that nobody's panel sends.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const teacher = await authenticateAdmin(request, site);
  const sent = Order.safeParse(await request.json().catch(() => undefined));
  if (!sent.success) return Response.json({ error: "INVALID" }, { status: 400 });
  const connection = site.siteAddressConnection;
  if (!connection) return Response.json({ error: "NOT_NOW" }, { status: 503 });
  const refused = await refuseTooManyTries(site, "site address", teacher);
  if (refused) return refused;
  return Response.json(await connection.choose(sent.data.address), { headers: { "Cache-Control": "no-store" } });
}
