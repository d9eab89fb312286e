import type { RequestContext } from "./request-context";

const forbidden = (status: number, code: string) => Response.json({ error: code }, { status });

/**
 * On the server: proves by its access token that a request is an active admin's, before anything is done with the secret
 * key.
 * @returns the admin's id.
 * @throws Response 401 without a valid token, 403 for anybody else.
 */
export async function proveAdmin(request: Request, { server }: RequestContext): Promise<string> {
  const token = /^bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token) throw forbidden(401, "NOT_SIGNED_IN");
  const { data } = await server.auth.getUser(token);
  if (!data.user) throw forbidden(401, "NOT_SIGNED_IN");
  const { data: profile } = await server
    .from("profiles")
    .select("role, deactivated_at")
    .eq("id", data.user.id)
    .maybeSingle();
  if (profile?.role !== "admin" || profile.deactivated_at) throw forbidden(403, "NOT_ALLOWED");
  return data.user.id;
}
