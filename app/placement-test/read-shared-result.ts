import type { RequestContext } from "~/school/request-context";
import { Result } from "./test-data";

/** The finished test of a shared address, or null. @throws a 503 response when it cannot be read. */
export async function readSharedResult({ supabase }: RequestContext, share: string): Promise<Result | null> {
  if (!/^[\w-]{22}$/.test(share)) return null;
  const { data, error } = await supabase.rpc("read_placement_result", { share });
  if (error) throw new Response(null, { status: 503, headers: { "Retry-After": "30" } });
  return data === null ? null : Result.parse(data);
}
