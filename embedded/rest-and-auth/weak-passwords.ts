import type postgres from "postgres";
import { authError } from "./answers.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Of everybody's password, as GoTrue asks by default. */
export const FEWEST_CHARACTERS = 6;

/** How many characters a new password of this user has at least; undefined where those of everybody are enough. */
export type FewestCharacters = (userId: string, sql: postgres.Sql) => Promise<number | undefined>;

/** Refuses a password that anybody would try first. */
export const refuseCommon = async (
  { password, email }: Record<string, unknown>,
  added: readonly string[] | undefined,
): Promise<Response | undefined> =>
  typeof password === "string" && (await isCommonPassword(password, { email, added }))
    ? weak("pwned", "Password is known to be weak and easy to guess, please choose a different one.")
    : undefined;

/** Refuses a new password of this user that is shorter than theirs has to be. The one they have goes on to open. */
export async function refuseShort(
  password: string,
  userId: string,
  { sql, fewestCharacters }: { sql: postgres.Sql; fewestCharacters?: FewestCharacters | undefined },
): Promise<Response | undefined> {
  const fewest = (await fewestCharacters?.(userId, sql)) ?? FEWEST_CHARACTERS;
  return password.length < fewest ? shortPassword(fewest) : undefined;
}

export const shortPassword = (fewest: number): Response =>
  weak("length", `Password should be at least ${fewest} characters.`);

const weak = (reason: "length" | "pwned", message: string): Response =>
  authError(422, "weak_password", message, { weak_password: { reasons: [reason] } });
