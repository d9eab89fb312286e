import { isErrno } from "../embedded/files.ts";

/** Problems whose message says all there is to say to whoever runs the process, or one of its commands. */
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

/** Problems that may pass by themselves: another process ends, a disk has room again, a service answers. */
const PASSING = [
  "CannotListen",
  "DataFolderInUse",
  "DataFolderUnusable",
  "NoTeacher",
  "StoreUnavailable",
  "BucketUnusable",
];

/** EX_CONFIG: whoever starts the process again need not try, as the units in deploy/ say. */
export const EXIT_CONFIG = 78;

/** The system keeps a path from whoever runs the process: no further try is answered differently. */
const REFUSALS = [
  ["EACCES", "permission denied"],
  ["EPERM", "permission denied"],
  ["EROFS", "its disk is read-only"],
  ["ENOTDIR", "a part of this path is a file"],
  ["EEXIST", "a file has this name"],
  ["ELOOP", "its symbolic links lead round in a circle"],
  ["ENAMETOOLONG", "the name is too long"],
] as const;

/** The path that is refused and the reason; undefined for any other error. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error && "path" in error)) return undefined;
  const [, why] = REFUSALS.find(([code]) => isErrno(error, code)) ?? [];
  return why && `${error.path} cannot be used: ${why}. It must belong to whoever runs this process.`;
}

/** How a process ends that could not start. */
export function exitCodeOf(error: unknown): number {
  const cause = error instanceof Error ? error.cause : undefined;
  // A missing folder that the system does not make, or a reserved port.
  const isRefused = ["ENOENT", "EACCES"].some((code) => isErrno(cause, code)) || refusalOf(cause) || refusalOf(error);
  if (isRefused) return EXIT_CONFIG;
  return isPlain(error) && !PASSING.includes(error.constructor.name) && !PASSING.includes(error.name) ? EXIT_CONFIG : 1;
}

/** The message for the operator: a sentence, where one says all there is to say, else the error itself. */
export const formatStartupProblem = (error: unknown): unknown =>
  isPlain(error) ? error.message : (refusalOf(error) ?? error);

/** Whether a problem is one to be said in its own words, without where in the program it came up. */
const isPlain = (error: unknown): error is Error =>
  error instanceof Error && (PLAIN.includes(error.constructor.name) || PLAIN.includes(error.name));
