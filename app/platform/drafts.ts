import { SESSION_STORAGE_KEY } from "./session-store";

/** What there is of drafts, and how their places in local storage begin. */
const KINDS = ["homework", "feedback", "notes", "grade", "assignment"] as const;

/** Before the place of a draft that cannot be read. */
const ASIDE = "aside ";

/** Every draft's place: whoever leaves the device takes them along (kept-here.ts). */
export const DRAFTS = new RegExp(`^(?:aside )?(?:${KINDS.join("|")}) `);

/** `waits`: its writer has sent it without a network; it goes by itself once there is one. */
export type Draft = { waits?: unknown };

/** What was begun on this device and has not arrived yet, each under an id. */
export type Drafts<T extends Draft> = {
  /** One that cannot be read is set aside: what is begun next does not write over it. */
  read(id: string): T | undefined;
  /** Keeps it; undefined forgets it. False where the device has no room, or nobody is signed in whose it could be. */
  keep(id: string, draft: T | undefined): boolean;
  /** Its name in local storage. */
  place(id: string): string;
  ids(): string[];
};

function read<T>(kept: string, parse: (kept: unknown) => T | undefined): T | undefined {
  try {
    return parse(JSON.parse(kept));
  } catch {
    return undefined;
  }
}

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
        const kept = localStorage.getItem(begin + id);
        if (kept === null) return undefined;
        const draft = read(kept, parse);
        if (draft) return draft;
        localStorage.setItem(ASIDE + begin + id, kept);
        localStorage.removeItem(begin + id);
      } catch {
        // Storage may be off, or full: what cannot be set aside stays where it is.
      }
      return undefined;
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
