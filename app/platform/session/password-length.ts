import type { Database } from "../backend/database.types.ts";

/**
 * The minimum length of a new password. The student's is in the specification; the teacher's gives access to
 * everybody's data.
 */
export const MIN_PASSWORD_LENGTH = { aluno: 6, admin: 12 } as const satisfies Record<
  Database["public"]["Enums"]["user_role"],
  number
>;

/** bcrypt ignores further bytes. */
export const MOST_BYTES = 72;
