import { SESSION_STORAGE_KEY } from "./supabase";

/** What there is of drafts, and how their places in local storage begin. */
const KINDS = ["homework", "feedback", "notes", "grade", "assignment"] as const;

/** Every draft's place: whoever leaves the device takes them along (kept-here.ts). */
export const DRAFTS = new RegExp(`^(?:${KINDS.join("|")}) `);

/** `waits`: its writer has sent it without a network; it goes by itself once there is one. */
export type Draft = { waits?: unknown };

/** What was begun on this device and has not arrived yet, each under an id. */
export type Drafts<T extends Draft> = {
  read(id: string): T | undefined;
  /** Keeps it; undefined forgets it. False where the device has no room, or nobody is signed in whose it could be. */
  keep(id: string, draft: T | undefined): boolean;
  /** Its name in local storage. */
  place(id: string): string;
  ids(): string[];
};

/** @param parse what was kept, or undefined where it is none of these. */
export function draftsOf<T extends Draft>(
  kind: (typeof KINDS)[number],
  parse: (kept: unknown) => T | undefined,
): Drafts<T> {
  const begin = `${kind} `;
  return {
    place: (id) => begin + id,
    read(id) {
      try {
        return parse(JSON.parse(localStorage.getItem(begin + id) ?? ""));
      } catch {
        return undefined;
      }
    },
    keep(id, draft) {
      try {
        // Another tab may have signed out: then it has taken the drafts along, and none comes back.
        if (draft && !localStorage.getItem(SESSION_STORAGE_KEY)) return false;
        if (draft) localStorage.setItem(begin + id, JSON.stringify(draft));
        else localStorage.removeItem(begin + id);
        return true;
      } catch {
        return false;
      }
    },
    ids() {
      try {
        return Object.keys(localStorage)
          .filter((name) => name.startsWith(begin))
          .map((name) => name.slice(begin.length));
      } catch {
        return [];
      }
    },
  };
}
