import { MIN_PASSWORD_LENGTH } from "../../app/platform/session/password-length.ts";
import type { MinPasswordLength } from "../../embedded/index.ts";

/** The minimum length of a new password, by the role that the database knows. */
export const minPasswordLength: MinPasswordLength = async (userId, sql) => {
  const [person] = await sql<{ role: keyof typeof MIN_PASSWORD_LENGTH }[]>`
    select role from public.profiles where id = ${userId}`;
  return person && MIN_PASSWORD_LENGTH[person.role];
};
