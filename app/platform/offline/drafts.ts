import { readText, storedNames } from "../device/device-store";
import { SESSION_STORAGE_KEY } from "../session/session-store";
import { draftPlace, type Schema } from "./draft-place";

/** Kinds of drafts of a signed-in person, which are the prefixes of their keys in local storage. */
const KINDS = ["homework", "feedback", "notes", "grade", "assignment", "card", "review"] as const;

/** Matches the keys of all drafts, which a sign-out removes (personal-cache.ts). */
export const DRAFTS = new RegExp(`^(?:aside )?(?:${KINDS.join("|")}) `);

/** `waits`: it was sent without a network, and is sent again once there is one. */
export type Draft = object & { waits?: unknown };

/** Drafts of one kind on this device that were not sent yet, by id. */
export type Drafts<T extends Draft> = {
  read(id: string): T | undefined;
  /** Stores the draft; undefined removes it. False when the device is full or nobody is signed in. */
  keep(id: string, draft: T | undefined): boolean;
  /** Its key in local storage. */
  place(id: string): string;
  ids(): string[];
};

/** The drafts of one kind on the device, by the id of what they belong to. */
export function draftsOf<T extends Draft>(kind: (typeof KINDS)[number], schema: Schema<T>): Drafts<T> {
  const begin = `${kind} `;
  const at = (id: string) => draftPlace<T>(begin + id, schema);
  return {
    place: (id) => begin + id,
    read: (id) => at(id).read(),
    keep(id, draft) {
      // After a sign-out in another tab, which removed the drafts, no draft is stored again.
      if (draft) return readText(SESSION_STORAGE_KEY) !== null && at(id).keep(draft);
      return at(id).forget();
    },
    ids: () =>
      storedNames()
        .filter((name) => name.startsWith(begin))
        .map((name) => name.slice(begin.length)),
  };
}
