import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "~/platform/backend/database.types";

/** The services of others that the teacher connects by what she types. */
type Service = "mail server" | "payment provider" | "calendar" | "site address";

/**
 * Counts one try of a service, before a connection to it is opened.
 * @returns the answer to a try beyond the share of an hour, else undefined.
 */
export async function refuseTooManyTries(
  { server }: { server: SupabaseClient<Database> },
  service: Service,
  person: string,
): Promise<Response | undefined> {
  const { data } = await server.rpc("count_server_try", { service, person }).throwOnError();
  return data ? undefined : Response.json({ problem: "TOO_MANY" }, { headers: { "Cache-Control": "no-store" } });
}
