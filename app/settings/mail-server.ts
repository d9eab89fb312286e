import { z } from "zod";
import { authenticateAdmin } from "~/platform/backend/authenticate";
import { isMailAddress } from "~/platform/people/mail-address";
import { isMailProvider, MAIL_PORTS } from "~/school/mail-providers";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/mail-server";
import { refuseTooManyTries } from "./count-try";

const Order = z.strictObject({
  provider: z.string().refine(isMailProvider),
  host: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$/),
  port: z.literal(MAIL_PORTS),
  username: z.string().min(1).max(300),
  password: z.string().min(1).max(500),
  sender: z.string().refine(isMailAddress),
});

/**
 * Connects the mail server that the teacher chose, once it has taken a test mail to her.
 * @returns `{}`, or `{ problem, said }` (`Reason` with the server's own words, NOT_NOW or TOO_MANY); 400 for an order that nobody's panel sends.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const teacher = await authenticateAdmin(request, site);
  const sent = Order.safeParse(await request.json().catch(() => undefined));
  if (!sent.success) return Response.json({ error: "INVALID" }, { status: 400 });
  const connection = site.mailServerConnection;
  if (!connection) return Response.json({ error: "NOT_NOW" }, { status: 503 });
  const refused = await refuseTooManyTries(site, "mail server", teacher);
  if (refused) return refused;
  return Response.json(await connection.connect(sent.data, teacher), { headers: { "Cache-Control": "no-store" } });
}
