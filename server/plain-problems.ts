/** Problems whose message says all there is to say to whoever runs the process, or one of its commands. */
const PLAIN = [
  ...[
    "BackupProblem",
    "BadSettings",
    "CannotListen",
    "DataFolderInUse",
    "DataFolderUnusable",
    "MissingRights",
    "NoTeacher",
    "NotBuilt",
  ],
  ...["ProcessesDisagree", "RestoreCutOff", "BucketUnusable", "FilesElsewhere", "StoreAway"],
];

/** They may pass by themselves: another process ends, a disk has room again, a service answers. */
const PASSING = ["CannotListen", "DataFolderInUse", "DataFolderUnusable", "NoTeacher", "StoreAway", "BucketUnusable"];

/** EX_CONFIG: whoever starts the process again need not try, as the units in deploy/ say. */
export const NO_USE_TRYING = 78;

/** How a process ends that could not start. */
export const exitCodeOf = (error: unknown): number =>
  isPlain(error) && !PASSING.includes(error.constructor.name) && !PASSING.includes(error.name) ? NO_USE_TRYING : 1;

/** Whether a problem is one to be said in its own words, without where in the program it came up. */
export const isPlain = (error: unknown): error is Error =>
  error instanceof Error && (PLAIN.includes(error.constructor.name) || PLAIN.includes(error.name));
