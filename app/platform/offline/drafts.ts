import { forgetText, keepText, namesKept, readText } from "../device/device-store";
import { SESSION_STORAGE_KEY } from "../session/session-store";

/** Kinds of drafts, which begin their keys in local storage. */
const KINDS = ["homework", "feedback", "notes", "grade", "assignment"] as const;

/** Before the place of a draft that cannot be read. */
const ASIDE = "aside ";

/** Every draft's place: whoever leaves the device takes them along (personal-cache.ts). */
export const DRAFTS = new RegExp(`^(?:aside )?(?:${KINDS.join("|")}) `);

/** `waits`: its writer has sent it without a network; it goes by itself once there is one. */
export type Draft = { waits?: unknown };

/** Work begun on this device that has not arrived yet, each under an id. */
export type Drafts<T extends Draft> = {
  /** Reads a draft; an unreadable one is set aside, so that the next one does not overwrite it. */
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
      const kept = readText(begin + id);
      if (kept === null) return undefined;
      const draft = parsed(kept, parse);
      // A draft that cannot be set aside stays where it is.
      if (!draft && keepText(ASIDE + begin + id, kept)) forgetText(begin + id);
      return draft;
    },
    keep(id, draft) {
      // Another tab may have signed out: then it has taken the drafts along, and none comes back.
      if (draft) return readText(SESSION_STORAGE_KEY) !== null && keepText(begin + id, JSON.stringify(draft));
      return forgetText(begin + id);
    },
    ids: () =>
      namesKept()
        .filter((name) => name.startsWith(begin))
        .map((name) => name.slice(begin.length)),
  };
}

function parsed<T>(kept: string, parse: (kept: unknown) => T | undefined): T | undefined {
  try {
    return parse(JSON.parse(kept));
  } catch {
    return undefined;
  }
}
