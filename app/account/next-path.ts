import { counterpart, type Lang } from "~/i18n/screens";

/** The search parameter with the page to open after signing in. */
export const NEXT = "next";

/** The query that carries the requested page through a mailed link. */
export function nextSearch(search: string): string {
  const next = new URLSearchParams(search).get(NEXT);
  return next ? `?${new URLSearchParams({ [NEXT]: next })}` : "";
}

/**
 * A path on this site to continue to, or undefined. Anything that a browser could read as another origin (`//host`,
 * `/\host`, a scheme, a control character) is refused. The path is in the page's language, which may have changed
 * during the sign-in.
 */
export function nextPath(value: string | null, lang: Lang): string | undefined {
  if (!value || value.length > 500 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return undefined;
  const url = new URL(value, "http://site.invalid");
  return url.origin === "http://site.invalid" ? counterpart(url.pathname, lang) + url.search + url.hash : undefined;
}
