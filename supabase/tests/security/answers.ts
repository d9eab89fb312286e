/**
 * The actors who reach a row or function.
 * - `nobody`: refused to everybody. `server`: to everybody but the server's own key.
 * - `teacher`: an active teacher alone.
 * - `mine`: its owner alone. `own`: its owner, and the teacher.
 * - `members`: everybody who is signed in and active.
 * - `everyone`: visitors too.
 * - `shown`: everyone, where this SQL is true of the row `t`; the teacher, all.
 * A deactivated person reaches what a visitor reaches, even of their own rows, and so does a session that has shown the
 * password alone of somebody with a second factor.
 */
export type Readers = "nobody" | "server" | "teacher" | "mine" | "own" | "members" | "everyone" | { shown: string };

/** `halfway`: another session of the student, and of the teacher, that has given only the password. */
export type Actor = "visitor" | "halfway student" | "halfway teacher" | "student" | "other" | "former" | "teacher";
export const ACTORS: readonly Actor[] = [
  "visitor",
  "halfway student",
  "halfway teacher",
  "student",
  "other",
  "former",
  "teacher",
];

/** Known actors who reach only what a visitor reaches. */
export const LOCKED_OUT: readonly Actor[] = ["halfway student", "halfway teacher", "former"];

/** The expected answers about one table or view. Names are separated by spaces. */
export type TableRow = {
  /** The key columns; `id` by default. */
  key?: string;
  /** SQL of the owner of a row `t`. */
  owner?: string;
  read: Readers;
  /** All columns. */
  columns: string;
  /** Read by nobody. */
  hidden?: string;
  /** Read by people only. */
  hiddenFromVisitors?: string;
  change?: { by: Readers; columns: string };
  /** `row`: one that is right in all but who adds it. */
  add?: { by: Readers; columns: string; row: (ids: Record<Actor, string>) => Record<string, unknown> };
  remove?: Readers;
  /** True if a person has one row at most, which is deleted before another is tried. */
  single?: true;
};

/** True if an actor reaches a row of `owner`, if any; `shown`: whether it is public. */
export function reaches(reach: Readers, actor: Actor, owner: Actor | undefined, shown = false): boolean {
  if (typeof reach !== "string") return shown || actor === "teacher";
  if (actor === "visitor" || LOCKED_OUT.includes(actor)) return reach === "everyone";
  switch (reach) {
    case "nobody":
    case "server":
      return false;
    case "everyone":
      return true;
    case "members":
      return true;
    case "teacher":
      return actor === "teacher";
    case "mine":
      return actor === owner;
    case "own":
      return actor === "teacher" || actor === owner;
  }
}

/** A list written as text. */
export const words = (text = ""): string[] => text.split(" ").filter(Boolean);
