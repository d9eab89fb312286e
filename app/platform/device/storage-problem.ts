/** More bytes than a session needs. */
const ROOM_NEEDED = 8_192;
const PROBE = "room";

/** The reason why this browser cannot store anything: it is forbidden, or storage is full. */
export type StorageProblem = "refused" | "full";

/** The reason why a session could not be stored here; undefined when it could. */
export function storageProblem(): StorageProblem | undefined {
  try {
    localStorage.setItem(PROBE, " ".repeat(ROOM_NEEDED));
    localStorage.removeItem(PROBE);
    return undefined;
  } catch (error) {
    // Firefox before 130 has its own error name for a full storage.
    return error instanceof DOMException && /quota/i.test(error.name) ? "full" : "refused";
  }
}
