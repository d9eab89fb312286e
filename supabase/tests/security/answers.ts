/**
 * Who reaches a thing.
 * - `nobody`: refused to everybody. `server`: to everybody but the server's own key.
 * - `teacher`: an active teacher alone.
 * - `mine`: its owner alone. `own`: its owner, and the teacher.
 * - `members`: whoever is signed in and active.
 * - `everyone`: visitors too.
 * - `shown`: everyone, where this SQL says so of the row `t`; the teacher, all.
 * Who was deactivated reaches what a visitor reaches.
 */
export type Reach = "nobody" | "server" | "teacher" | "mine" | "own" | "members" | "everyone" | { shown: string };

export type Actor = "visitor" | "student" | "other" | "former" | "teacher";
export const ACTORS: readonly Actor[] = ["visitor", "student", "other", "former", "teacher"];

/** The expected answers about one table or view. Names are separated by spaces. */
export type TableRow = {
  /** The columns that name a row; `id` where it is left out. */
  key?: string;
  /** SQL for whose a row `t` is. */
  owner?: string;
  read: Reach;
  /** All there are. */
  columns: string;
  /** Read by nobody. */
  hidden?: string;
  /** Read by people only. */
  hiddenFromVisitors?: string;
  change?: { by: Reach; columns: string };
  /** `row`: one that is right in all but who adds it. */
  add?: { by: Reach; columns: string; row: (ids: Record<Actor, string>) => Record<string, unknown> };
  remove?: Reach;
  /** A person has one at most: theirs goes before another is tried. */
  single?: true;
};

/** Whether somebody reaches a thing of `owner`, which may be nobody's; `shown` where it is open. */
export function reaches(reach: Reach, actor: Actor, owner: Actor | undefined, shown = false): boolean {
  if (typeof reach !== "string") return shown || actor === "teacher";
  switch (reach) {
    case "nobody":
    case "server":
      return false;
    case "everyone":
      return true;
    case "members":
      return actor !== "visitor" && actor !== "former";
    case "teacher":
      return actor === "teacher";
    case "mine":
      return actor === owner && actor !== "former" && actor !== "visitor";
    case "own":
      return actor === "teacher" || (actor === owner && actor !== "former");
  }
}

/** A list written as text. */
export const words = (text = ""): string[] => text.split(" ").filter(Boolean);
