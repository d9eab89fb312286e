const YEAR_S = 31_536_000;

/** How long the browser keeps a cookie of ours, and for which pages. */
export const COOKIE_FOR_A_YEAR = `;path=/;max-age=${YEAR_S};samesite=lax`;

/**
 * The cookie mirrors the language to the server, which has no other way to know it at `/` and in the panel. Local storage
 * may be off; then less is remembered and everything else works.
 */
export function remember(lang: string): void {
  try {
    localStorage.setItem("language", lang);
  } catch {}
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `language=${lang}${COOKIE_FOR_A_YEAR}`;
}
