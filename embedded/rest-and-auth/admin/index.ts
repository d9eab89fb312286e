import { Hono } from "hono";
import type postgres from "postgres";
import { authError } from "../answers.ts";
import { factorsOf } from "../factors/assurance.ts";
import { unenroll } from "../factors/unenroll.ts";
import type { AuthRequest } from "../routes.ts";
import { changeUser } from "./change-user.ts";
import { createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { findUser, listUsers } from "./find-users.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The part of GoTrue's admin API that `supabase.auth.admin` uses. The caller has shown the secret key. */
export function adminRoutes(sql: postgres.Sql) {
  const router = new Hono<AuthRequest>();
  router.get("/", ({ env }) => listUsers(env.incoming.url.searchParams, sql));
  router.post("/", ({ env }) => createUser(env.incoming.json, sql));

  router.use("/:user/*", async ({ req }, next) => (UUID.test(req.param("user")) ? next() : noSuchUser()));
  router.get("/:user", async ({ req }) => {
    const user = await findUser(req.param("user"), sql);
    return user ? Response.json(user) : noSuchUser();
  });
  router.put("/:user", ({ req, env }) => changeUser(req.param("user"), env.incoming.json, sql));
  router.delete("/:user", ({ req, env }) => deleteUser(req.param("user"), env.incoming.json, sql));

  // For somebody who has lost what they prove themselves with: `auth.admin.mfa.listFactors` and `deleteFactor`.
  router.get("/:user/factors", async ({ req }) => Response.json((await factorsOf(req.param("user"), sql)) ?? []));
  router.delete("/:user/factors/:id", ({ req }) =>
    unenroll(req.param("id"), { userId: req.param("user"), sure: true, sql }),
  );
  return router;
}

const noSuchUser = (): Response => authError(404, "user_not_found", "User not found");
