/** More than a session takes. */
const ROOM_NEEDED = 8_192;
const PROBE = "room";

/** Why this browser keeps nothing for the site: its owner or a mode of it forbids that, or there is no room. */
export type StorageProblem = "refused" | "full";

/** Why somebody could not stay signed in here; undefined where they could. */
export function storageProblem(): StorageProblem | undefined {
  try {
    localStorage.setItem(PROBE, " ".repeat(ROOM_NEEDED));
    localStorage.removeItem(PROBE);
    return undefined;
  } catch (error) {
    // Firefox before 130 has a name of its own for it.
    return error instanceof DOMException && /quota/i.test(error.name) ? "full" : "refused";
  }
}
