import { counterpart, type Lang } from "~/i18n/screens";

/** The search parameter that says where to go after signing in. */
export const NEXT = "next";

/** The search part that takes along where somebody was going, for an address that a mail leads back to. */
export function nextSearch(search: string): string {
  const next = new URLSearchParams(search).get(NEXT);
  return next ? `?${new URLSearchParams({ [NEXT]: next })}` : "";
}

/**
 * A path on this site to continue to, or undefined. Anything that a browser could read as another origin (`//host`,
 * `/\host`, a scheme, a control character) is none.
 * It is given in the page's language, which may have changed while signing in: its document knows no other words.
 */
export function nextPath(value: string | null, lang: Lang): string | undefined {
  if (!value || value.length > 500 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return undefined;
  const url = new URL(value, "http://site.invalid");
  return url.origin === "http://site.invalid" ? counterpart(url.pathname, lang) + url.search + url.hash : undefined;
}
