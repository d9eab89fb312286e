/**
 * Texts that this browser keeps for the site. Its owner may have forbidden that, and there may be no room: whoever reads
 * finds nothing then, and whoever keeps is told no.
 */

/** More than a session takes. */
const ROOM_NEEDED = 8_192;
const PROBE = "room";

export function readText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** What was kept as JSON; undefined where there is nothing that is. */
export function readJson(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether it is kept. */
export function keepText(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** @returns whether nothing is kept there any more. */
export function forgetText(name: string): boolean {
  try {
    localStorage.removeItem(name);
    return true;
  } catch {
    return false;
  }
}

export function namesKept(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Why this browser keeps nothing for the site: its owner or a mode of it forbids that, or there is no room. */
export type StoreTrouble = "refused" | "full";

/** Why somebody could not stay signed in here; undefined where they could. */
export function storeTrouble(): StoreTrouble | undefined {
  try {
    localStorage.setItem(PROBE, " ".repeat(ROOM_NEEDED));
    localStorage.removeItem(PROBE);
    return undefined;
  } catch (error) {
    // Firefox before 130 has a name of its own for it.
    return error instanceof DOMException && /quota/i.test(error.name) ? "full" : "refused";
  }
}
