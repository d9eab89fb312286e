import { readText, storedNames } from "../device/device-store";
import { SESSION_STORAGE_KEY } from "../session/session-store";
import { draftPlace, type Schema } from "./draft-place";

/** Kinds of drafts of whoever is signed in, which begin their keys in local storage. */
const KINDS = ["homework", "feedback", "notes", "grade", "assignment"] as const;

/** Every such draft's place: whoever leaves the device takes them along (personal-cache.ts). */
export const DRAFTS = new RegExp(`^(?:aside )?(?:${KINDS.join("|")}) `);

/** `waits`: its writer has sent it without a network; it goes by itself once there is one. */
export type Draft = object & { waits?: unknown };

/** Work of the signed-in person that was begun on this device and has not arrived yet, each under an id. */
export type Drafts<T extends Draft> = {
  read(id: string): T | undefined;
  /** Keeps it; undefined forgets it. False where the device has no room, or nobody is signed in whose it could be. */
  keep(id: string, draft: T | undefined): boolean;
  /** Its name in local storage. */
  place(id: string): string;
  ids(): string[];
};

export function draftsOf<T extends Draft>(kind: (typeof KINDS)[number], schema: Schema<T>): Drafts<T> {
  const begin = `${kind} `;
  const at = (id: string) => draftPlace<T>(begin + id, schema);
  return {
    place: (id) => begin + id,
    read: (id) => at(id).read(),
    keep(id, draft) {
      // Another tab may have signed out: then it has taken the drafts along, and none comes back.
      if (draft) return readText(SESSION_STORAGE_KEY) !== null && at(id).keep(draft);
      return at(id).forget();
    },
    ids: () =>
      storedNames()
        .filter((name) => name.startsWith(begin))
        .map((name) => name.slice(begin.length)),
  };
}
