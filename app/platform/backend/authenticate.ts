import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import type { Database } from "./database.types.ts";

/** The client with the secret key. */
type WithServer = { server: SupabaseClient<Database> };

/** The sender of a request, authenticated by their access token. */
type Sender = { id: string; role: "admin" | "aluno" };

const refused = (status: number, code: string) => Response.json({ error: code }, { status });

/**
 * Authenticates a request on the server, before the secret key is used.
 * @throws Response 401 without a valid token, 403 for a deactivated person or a missing second factor.
 */
export async function authenticate(request: Request, { server }: WithServer): Promise<Sender> {
  const token = /^bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token) throw refused(401, "NOT_SIGNED_IN");
  const { data } = await server.auth.getUser(token);
  if (!data.user) throw refused(401, "NOT_SIGNED_IN");
  const hasFactor = data.user.factors?.some(({ status }) => status === "verified") ?? false;
  if (hasFactor && decodeJwt(token).aal !== "aal2") throw refused(403, "SECOND_FACTOR_NEEDED");
  const { data: profile } = await server
    .from("profiles")
    .select("role, deactivated_at")
    .eq("id", data.user.id)
    .maybeSingle();
  if (!profile || profile.deactivated_at) throw refused(403, "NOT_ALLOWED");
  return { id: data.user.id, role: profile.role };
}

/** Authenticates an active admin. @returns the admin's id. @throws Response 403 for anybody else, too. */
export async function authenticateAdmin(request: Request, site: WithServer): Promise<string> {
  const { id, role } = await authenticate(request, site);
  if (role !== "admin") throw refused(403, "NOT_ALLOWED");
  return id;
}
