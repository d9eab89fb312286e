import { z } from "zod";
import { authenticateAdmin } from "~/platform/backend/authenticate";
import { isPixProfile } from "~/school/pix-profiles";
import { requestContext } from "~/school/request-context";
import type { Route } from "./+types/pix-provider";
import { refuseTooManyTries } from "./count-try";

/** Far more than a certificate with its chain. */
const MOST_OF_FILE = 60_000;
const address = z
  .string()
  .regex(/^https:\/\/[A-Za-z0-9.-]+(:\d{1,5})?(\/[A-Za-z0-9._~/-]*)?$/)
  .max(300);
const file = z.base64().max(MOST_OF_FILE);
const Order = z.union([
  z.strictObject({ test: z.literal(true) }),
  z.strictObject({
    profile: z.string().refine(isPixProfile),
    base_url: address,
    token_url: address,
    pix_key: z.string().min(5).max(77),
    client_id: z.string().min(1).max(300),
    client_secret: z.string().max(500),
    application_key: z.string().max(300),
    certificate: file,
    /** The private key, where the certificate's file does not hold it. */
    key: file.optional(),
    passphrase: z.string().max(200),
  }),
]);

const PEM = /-----BEGIN CERTIFICATE-----/;

/**
 * Connects a payment provider once it has answered, or tests the connected one, for the teacher.
 * @returns `{}`, or `{ problem }` (`PixProblem` or TOO_MANY); 400 for an order that nobody's panel sends.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const teacher = await authenticateAdmin(request, site);
  const sent = Order.safeParse(await request.json().catch(() => undefined));
  if (!sent.success) return Response.json({ error: "INVALID" }, { status: 400 });
  const order = sent.data;
  const connection = site.pixConnection;
  if (!connection) return Response.json({ error: "NOT_NOW" }, { status: 503 });
  const refused = await refuseTooManyTries(site, "payment provider", teacher);
  if (refused) return refused;
  if ("test" in order) return answer(await connection.test());
  const { profile, base_url, token_url, pix_key } = order;
  return answer(await connection.connect({ profile, base_url, token_url, pix_key }, credentialsOf(order)));
}

const answer = (problem: string | undefined) =>
  Response.json(problem ? { problem } : {}, { headers: { "Cache-Control": "no-store" } });

function credentialsOf(order: Exclude<z.infer<typeof Order>, { test: true }>) {
  const { client_id: clientId, client_secret: clientSecret, application_key, certificate, key, passphrase } = order;
  const text = Buffer.from(certificate, "base64").toString("latin1");
  const secret = passphrase && { passphrase };
  return {
    clientId,
    clientSecret,
    ...(application_key && { applicationKey: application_key }),
    certificate: PEM.test(text)
      ? { cert: text, key: key ? Buffer.from(key, "base64").toString("latin1") : text, ...secret }
      : { pfx: certificate, ...secret },
  };
}
