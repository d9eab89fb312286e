/** Inline scripts of every document. The content security policy allows exactly these by their hashes. */

/** Applies the stored theme before first paint. Light unless the person chose dark. */
export const THEME_SCRIPT =
  'try{if(localStorage.theme==="dark")document.documentElement.classList.add("dark")}catch(e){}';

/** Chromium prepares public pages on hover or press, so that a full document load feels instant. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: "/(pt|en)/*" }, { not: { selector_matches: "[data-no-prefetch]" } }] },
      eagerness: "moderate",
    },
  ],
});
