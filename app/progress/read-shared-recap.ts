import type { RequestContext } from "~/school/request-context";
import { Recap } from "./recap";

/** The recap of a private link, or null. @throws a 503 response when it cannot be read. */
export async function readSharedRecap({ supabase }: RequestContext, token: string): Promise<Recap | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const { data, error } = await supabase.rpc("read_shared_recap", { token });
  if (error) throw new Response(null, { status: 503, headers: { "Retry-After": "30" } });
  return data === null ? null : Recap.parse(data);
}
