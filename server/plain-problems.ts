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

/** Whether a problem is one to be said in its own words, without where in the program it came up. */
export const isPlain = (error: unknown): error is Error =>
  error instanceof Error && (PLAIN.includes(error.constructor.name) || PLAIN.includes(error.name));
