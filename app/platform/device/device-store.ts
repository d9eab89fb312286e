/** Texts in local storage. It may be disabled or full: reading then returns undefined, and storing false. */

/** A stored text; null without one, or where the browser refuses storage. */
export function readText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** A value stored as JSON; undefined without one. */
export function readJson(name: string): unknown {
  try {
    return JSON.parse(readText(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether it was stored. */
export function storeText(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** @returns whether nothing is stored any more. */
export function removeText(name: string): boolean {
  try {
    localStorage.removeItem(name);
    return true;
  } catch {
    return false;
  }
}

/** The names of everything that is stored; empty where the browser refuses storage. */
export function storedNames(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
