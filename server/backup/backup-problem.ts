/** Why a backup could not be made, as the panel names it; what a command prints is the message. */
export type ProblemCode = "NO_SPACE" | "NOT_WRITABLE" | "NOT_READABLE" | "NO_FILES" | "FAILED";

/** A backup or a restore that cannot be: the message says all there is to say. */
export class BackupProblem extends Error {
  readonly code: ProblemCode;
  constructor(message: string, code: ProblemCode = "FAILED", cause?: unknown) {
    super(message, { cause });
    this.name = "BackupProblem";
    this.code = code;
  }
}

/** An error of the file system in words; anything else as it is. */
export function describeBackupError(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const where = "path" in error ? ` (${error.path})` : "";
  switch (error.code) {
    case "ENOSPC":
    case "EDQUOT":
      return new BackupProblem(`There is no space left on the disk${where}.`, "NO_SPACE", error);
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new BackupProblem(`This user may not write there${where}.`, "NOT_WRITABLE", error);
    default:
      return error;
  }
}
