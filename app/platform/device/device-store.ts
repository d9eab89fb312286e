/**
 * Texts that this browser keeps for the site. Its owner may have forbidden that, and there may be no room: whoever reads
 * finds nothing then, and whoever keeps is told no.
 */

export function readText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The value that was kept as JSON; undefined where there is none. */
export function readJson(name: string): unknown {
  try {
    return JSON.parse(readText(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether it is kept. */
export function storeText(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** @returns whether nothing is kept there any more. */
export function removeText(name: string): boolean {
  try {
    localStorage.removeItem(name);
    return true;
  } catch {
    return false;
  }
}

export function storedNames(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
