import { z } from "zod";
import { restError } from "../answers.ts";

const Fault = z.object({ code: z.string(), message: z.string() });
/** What lite's own parsers say of a query or a body that they cannot read. */
const UNREADABLE =
  /^Error: (Missing closing quote|empty logical expression|Invalid path|Invalid JSON|Unsupported|Expected|The path must|Query exceeds|argument of IS|operator does not exist|malformed array|invalid column reference|Malformed PG array|Not a PG array|column \S{1,200} does not exist)/;

/**
 * Some of what lite cannot read it calls a fault of its own, and so the change of rows without a primary key, such as a view's,
 * that are to be shown with what belongs to them: it is the request that cannot be answered.
 */
export async function refuseUnreadable(
  request: Request,
  ask: (request: Request) => Promise<Response>,
  isOutOfTime: () => boolean,
): Promise<Response> {
  const response = await ask(request);
  if (response.status !== 500 || isOutOfTime()) return response;
  if (request.method === "HEAD") {
    // An answer to HEAD does not say what failed.
    const { status, headers } = await refuseUnreadable(new Request(request, { method: "GET" }), ask, isOutOfTime);
    return new Response(null, { status, headers });
  }
  const fault = Fault.safeParse(
    await response
      .clone()
      .json()
      .catch(() => undefined),
  );
  if (!fault.success) return response;
  const { code, message } = fault.data;
  if (code === "PGRSTXXX")
    return restError(400, "PGRST200", "What has no primary key cannot be shown with what belongs to it");
  return code === "SUP" && UNREADABLE.test(message)
    ? restError(400, "PGRST100", message.slice("Error: ".length))
    : response;
}
