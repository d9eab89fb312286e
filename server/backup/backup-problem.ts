/** The codes by which the panel names why a backup failed; commands print the message. */
export type ProblemCode = "NO_SPACE" | "NOT_WRITABLE" | "NOT_READABLE" | "NO_FILES" | "FAILED";

/** A backup or restore that failed for a reason the owner can act on; the message says it in full. */
export class BackupProblem extends Error {
  readonly code: ProblemCode;
  constructor(message: string, code: ProblemCode = "FAILED", cause?: unknown) {
    super(message, { cause });
    this.name = "BackupProblem";
    this.code = code;
  }
}

/** Describes an error of the file system; returns any other error unchanged. */
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
