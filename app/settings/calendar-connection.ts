import { z } from "zod";
import { authenticateAdmin } from "~/platform/backend/authenticate";
import { isCalendarProvider } from "~/school/calendar-providers";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/calendar-connection";
import { refuseTooManyTries } from "./count-try";

const address = z
  .url({ protocol: /^https$/ })
  .max(1000)
  .refine((text) => new URL(text).username === "");
const username = z.string().trim().min(1).max(200);
const secret = z.string().min(1).max(500);
/** Other hosts that the teacher has confirmed by name. */
const hosts = z.array(z.string().regex(/^[a-z0-9[][a-z0-9.:[\]-]{0,252}$/)).max(5);
const sealed = z.string().max(20_000);
const Order = z.union([
  z.strictObject({ find: z.strictObject({ address, username, password: secret, hosts }) }),
  z.strictObject({ begin: z.strictObject({ username, clientId: secret, clientSecret: secret }) }),
  z.strictObject({
    complete: z.strictObject({ code: z.string().max(2000), state: z.string().max(200), pending: sealed }),
  }),
  z.strictObject({
    connect: z.strictObject({
      provider: z.string().refine(isCalendarProvider),
      url: address,
      username,
      name: z.string().trim().min(1).max(60),
      sealed,
    }),
  }),
]);

/**
 * Connects the teacher's calendar, step by step: finds the calendars of an account, by an app password or by OAuth, and
 * connects one of them once it has answered.
 * @returns the answer of the step, or `{ problem }` (`CalendarSyncProblem` or TOO_MANY); 400 for an order that nobody's panel sends.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const teacher = await authenticateAdmin(request, site);
  const sent = Order.safeParse(await request.json().catch(() => undefined));
  if (!sent.success) return Response.json({ error: "INVALID" }, { status: 400 });
  const connection = site.calendarConnection;
  if (!connection) return Response.json({ error: "NOT_NOW" }, { status: 503 });
  const order = sent.data;
  const refused = await refuseTooManyTries(site, "calendar", teacher);
  if (refused) return refused;
  if ("find" in order) return answer(await connection.find(order.find));
  if ("begin" in order) return answer(await connection.begin(order.begin, teacher));
  if ("complete" in order) return answer(await connection.complete(order.complete, teacher));
  return answer(await connection.connect(order.connect, teacher));
}

const answer = (body: object) => Response.json(body, { headers: { "Cache-Control": "no-store" } });
