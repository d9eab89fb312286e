import type postgres from "postgres";
import { authError } from "../answers.ts";
import type { Incoming } from "../body.ts";
import { changeUser } from "./change-user.ts";
import { createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { findUser, listUsers } from "./find-users.ts";
import { userFactors } from "./user-factors.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The part of GoTrue's admin API that `supabase.auth.admin` uses. The caller has shown the secret key. */
export function adminApi(sql: postgres.Sql) {
  return async (method: string, { url, json }: Incoming): Promise<Response> => {
    const [id, part, factorId] = url.pathname.split("/").slice(5);
    if (id === undefined) {
      if (method === "GET") return listUsers(url.searchParams, sql);
      if (method === "POST") return createUser(json, sql);
      return authError(405, "method_not_allowed", "Method not allowed");
    }
    if (!UUID.test(id)) return authError(404, "user_not_found", "User not found");
    if (part === "factors") return userFactors(method, id, factorId, sql);
    switch (method) {
      case "GET": {
        const user = await findUser(id, sql);
        return user ? Response.json(user) : authError(404, "user_not_found", "User not found");
      }
      case "PUT":
        return changeUser(id, json, sql);
      case "DELETE":
        return deleteUser(id, sql);
      default:
        return authError(405, "method_not_allowed", "Method not allowed");
    }
  };
}
