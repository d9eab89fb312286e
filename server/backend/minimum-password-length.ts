import { FEWEST_CHARACTERS } from "../../app/platform/session/password-length.ts";
import type { FewestCharacters } from "../../embedded/index.ts";

/** The minimum length of a new password, by the role that the database knows. */
export const fewestCharacters: FewestCharacters = async (userId, sql) => {
  const [person] = await sql<{ role: keyof typeof FEWEST_CHARACTERS }[]>`
    select role from public.profiles where id = ${userId}`;
  return person && FEWEST_CHARACTERS[person.role];
};
