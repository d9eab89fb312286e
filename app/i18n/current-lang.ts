import { DEFAULT_LANG, type Lang, langOf, parseLang } from "./screens.ts";

/** The language mirrored in the request's cookie, if any. */
export function storedLang(request: Request): Lang | undefined {
  const match = /(?:^|;) ?language=(pt|en)(?:;|$)/.exec(request.headers.get("cookie") ?? "");
  return parseLang(match?.[1]);
}

/** The language that a request names or its visitor has chosen: the path's, else the stored one. */
export const chosenLang = (request: Request): Lang | undefined =>
  langOf(new URL(request.url).pathname) ?? storedLang(request);

/** The visitor's current language: the chosen one, else the site's default. */
export const currentLang = (request: Request): Lang => chosenLang(request) ?? DEFAULT_LANG;

/** The teacher's panel has no language in its path: the stored one, else the stored preference's own default. */
export function panelLang(request: Request): Lang {
  return storedLang(request) ?? "en";
}
