import { isErrno } from "../embedded/files.ts";

/** Problems whose message is enough for the operator, without a stack trace. */
const PLAIN = [
  "IncompatibleBuild",
  "BackupProblem",
  "BadSettings",
  "CannotListen",
  "DataFolderInUse",
  "DataFolderUnusable",
  "MissingRights",
  "NoTeacher",
  "NotBuilt",
  "NoUserForPostgres",
  "ProcessMismatch",
  "RestoreCutOff",
  "BucketUnusable",
  "StoreMismatch",
  "StoreUnavailable",
];

/** Temporary problems: another process ends, a disk gets space, a service answers. */
const PASSING = [
  "CannotListen",
  "DataFolderInUse",
  "DataFolderUnusable",
  "NoTeacher",
  "StoreUnavailable",
  "BucketUnusable",
];

/** EX_CONFIG: a restart is useless, as the units in deploy/ declare. */
export const EXIT_CONFIG = 78;

/** The system denies access to a path: a retry fails in the same way. */
const REFUSALS = [
  ["EACCES", "permission denied"],
  ["EPERM", "permission denied"],
  ["EROFS", "its disk is read-only"],
  ["ENOTDIR", "a part of this path is a file"],
  ["EEXIST", "a file has this name"],
  ["ELOOP", "its symbolic links lead round in a circle"],
  ["ENAMETOOLONG", "the name is too long"],
] as const;

/** The denied path and the reason; undefined for any other error. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error && "path" in error)) return undefined;
  const [, why] = REFUSALS.find(([code]) => isErrno(error, code)) ?? [];
  return why && `${error.path} cannot be used: ${why}. It must belong to whoever runs this process.`;
}

/** The exit code of a process that could not start. */
export function exitCodeOf(error: unknown): number {
  const cause = error instanceof Error ? error.cause : undefined;
  // A missing folder that the system does not create, or a reserved port.
  const isRefused = ["ENOENT", "EACCES"].some((code) => isErrno(cause, code)) || refusalOf(cause) || refusalOf(error);
  if (isRefused) return EXIT_CONFIG;
  return isPlain(error) && !PASSING.includes(error.constructor.name) && !PASSING.includes(error.name) ? EXIT_CONFIG : 1;
}

/** The message for the operator: a sentence for a known problem, else the error itself. */
export const formatStartupProblem = (error: unknown): unknown =>
  isPlain(error) ? error.message : (refusalOf(error) ?? error);

/** True if only the message of an error is shown, without a stack trace. */
const isPlain = (error: unknown): error is Error =>
  error instanceof Error && (PLAIN.includes(error.constructor.name) || PLAIN.includes(error.name));
