import { authError } from "../answers.ts";
import type { Call, Handler, Service } from "../call.ts";
import { factorsOf } from "../factors/assurance.ts";
import { unenroll } from "../factors/unenroll.ts";
import { changeUser } from "./change-user.ts";
import { createUser } from "./create-user.ts";
import { deleteUser } from "./delete-user.ts";
import { findUser, listUsers } from "./find-users.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** GoTrue's admin API as far as `supabase.auth.admin` uses it. The caller has shown the secret key. */
export const readUsers: Handler = ({ sql }, { incoming }) => listUsers(incoming.url.searchParams, sql);

/** `POST /admin/users`. */
export const addUser: Handler = ({ sql }, { incoming }) => createUser(incoming.json, sql);
export const readOneUser = ofUser(async ({ sql }, id) => {
  const user = await findUser(id, sql);
  return user ? Response.json(user) : noSuchUser();
});
export const changeOneUser = ofUser(({ sql }, id, { incoming }) => changeUser(id, incoming.json, sql));
export const deleteOneUser = ofUser(({ sql }, id, { incoming }) => deleteUser(id, incoming.json, sql));

// For a person who has lost their factor: `auth.admin.mfa.listFactors` and `deleteFactor`.
export const readFactors = ofUser(async ({ sql }, id) =>
  (await findUser(id, sql)) ? Response.json((await factorsOf(id, sql)) ?? []) : noSuchUser(),
);
export const deleteFactor = ofUser(({ sql }, userId, { parts }) =>
  unenroll(parts.id ?? "", { userId, isAal2: true, sql }),
);

function ofUser(answer: (service: Service, id: string, call: Call) => Response | Promise<Response>): Handler {
  return (service, call) => {
    const { user = "" } = call.parts;
    return UUID.test(user) ? answer(service, user, call) : noSuchUser();
  };
}

const noSuchUser = (): Response => authError(404, "user_not_found", "User not found");
