import type { Database } from "../backend/database.types.ts";

/** The fewest characters of a new password: a student's as the specification has it; the teacher's opens everybody's data. */
export const MIN_PASSWORD_LENGTH = { aluno: 6, admin: 12 } as const satisfies Record<
  Database["public"]["Enums"]["user_role"],
  number
>;

/** bcrypt reads no further. */
export const MOST_BYTES = 72;
