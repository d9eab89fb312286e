/** Texts that live as long as the tab, in browsers that store any. */
export function storeForTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The text is lost with the page.
  }
}

/** The stored text, which is removed; null without one. */
export function takeFromTab(key: string): string | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  } catch {
    return null;
  }
}
