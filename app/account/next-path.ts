/** The search parameter that says where to go after signing in. */
export const NEXT = "next";

/**
 * A path on this site to continue to, or undefined. Anything that a browser could read as another origin (`//host`,
 * `/\host`, a scheme, a control character) is none.
 */
export function nextPath(value: string | null): string | undefined {
  if (!value || value.length > 500 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return undefined;
  const url = new URL(value, "http://site.invalid");
  return url.origin === "http://site.invalid" ? url.pathname + url.search + url.hash : undefined;
}
