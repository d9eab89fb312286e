import type postgres from "postgres";
import { authError } from "./answers.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** The default minimum password length, as in GoTrue. */
export const MIN_PASSWORD_LENGTH = 6;

/** The minimum length of this user's new password; undefined for the default. */
export type MinPasswordLength = (userId: string, sql: postgres.Sql) => Promise<number | undefined>;

/** Refuses a common password. */
export const refuseCommon = async (
  { password, email }: Record<string, unknown>,
  added: readonly string[] | undefined,
): Promise<Response | undefined> =>
  typeof password === "string" && (await isCommonPassword(password, { email, added }))
    ? weakPassword("pwned", "Password is known to be weak and easy to guess, please choose a different one.")
    : undefined;

/** Refuses a new password that is too short for this user. The current one keeps working. */
export async function refuseShort(
  password: string,
  userId: string,
  { sql, minPasswordLength }: { sql: postgres.Sql; minPasswordLength?: MinPasswordLength | undefined },
): Promise<Response | undefined> {
  const minLength = (await minPasswordLength?.(userId, sql)) ?? MIN_PASSWORD_LENGTH;
  return password.length < minLength ? shortPassword(minLength) : undefined;
}

/** The answer 422 to a password that is too short. */
export const shortPassword = (minLength: number): Response =>
  weakPassword("length", `Password should be at least ${minLength} characters.`);

const weakPassword = (reason: "length" | "pwned", message: string): Response =>
  authError(422, "weak_password", message, { weak_password: { reasons: [reason] } });
