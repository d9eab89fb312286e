/** The result of a write: its answer, or a failure. */
export type Result<Answer = unknown> = Done<Answer> | Failure;

type Done<Answer> = {
  answer: Answer;
  /** The page's subject no longer exists: the sender navigates away. */
  gone?: true;
  kind?: undefined;
  problem?: undefined;
  code?: undefined;
};

export type Failure = {
  /** `offline`: no answer; `refused`: a refusal of the database; `failed`: an error, which is logged. */
  kind: "offline" | "refused" | "failed";
  /** The reason, in the page's language. */
  problem: string;
  /** The database's code; empty without an answer. */
  code: string;
  /** The error behind it, which a toast hands to the error log. */
  error?: unknown;
  /** The page may be outdated and is read again. */
  outdated?: true;
  answer?: undefined;
};
