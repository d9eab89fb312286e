/** A problem that stops the preparation and that the operator can solve. */
export class Problem extends Error {}

/** A problem that a retry would meet again. */
export class UnusableEnvironment extends Problem {}

const DENIED = ["EACCES", "EPERM", "EROFS"];

/** The system's error during the preparation, in a sentence; any other error unchanged. */
export function describeProblem(error) {
  if (error instanceof Problem || !error?.path) return error;
  if (DENIED.includes(error.code))
    return new UnusableEnvironment(`${error.path} cannot be written to. Does this folder belong to you?`);
  return ["ENOSPC", "EDQUOT"].includes(error.code) ? new UnusableEnvironment("The disk is full.") : error;
}
