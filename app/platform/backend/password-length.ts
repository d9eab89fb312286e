/** The minimum length of everybody's new password, as the specification has it. */
export const MIN_PASSWORD_LENGTH = 6;

/** bcrypt ignores further bytes. */
export const MOST_BYTES = 72;
