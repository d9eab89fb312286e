/** How a write ended: with the database's answer, or undone. */
export type Result = Done | Failure;

type Done = {
  answer: unknown;
  /** The page's subject is gone with it: the sender leads elsewhere. */
  gone?: true;
  kind?: undefined;
  problem?: undefined;
  code?: undefined;
};

export type Failure = {
  /** Nobody answered; the database refused on purpose; or it failed, which is in the error log. */
  kind: "offline" | "refused" | "failed";
  /** Why, in the reader's words. */
  problem: string;
  /** The database's code; empty where nobody answered. */
  code: string;
  /** The page may show what is no more: it is read again. */
  outdated?: true;
  answer?: undefined;
};
