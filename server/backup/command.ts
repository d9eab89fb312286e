import { formatStartupProblem } from "../startup-problems.ts";

type Arguments = {
  names: string[];
  /** Words that begin with two dashes. */
  options: string[];
  /** Prints the usage and exits with 1. */
  invite(): void;
};

/** Runs a command: a known problem is printed as one sentence, and the process exits with 1. */
export async function command(usage: string, run: (given: Arguments) => Promise<void>): Promise<void> {
  const given = process.argv.slice(2);
  // An orderly exit, so that a database started for this command is stopped.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
  const fail = (words: unknown) => {
    console.error(words);
    process.exitCode = 1;
  };
  try {
    await run({
      names: given.filter((one) => !one.startsWith("--")),
      options: given.filter((one) => one.startsWith("--")),
      invite: () => fail(usage),
    });
  } catch (error) {
    fail(formatStartupProblem(error));
  }
}

/** "12.3 MB". */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
