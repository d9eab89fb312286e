/**
 * The cookie with which a browser asks for the pages of its person. It has only the access token, and opens only the
 * rendering of a page (see docs/decisions/0045).
 */
export const PAGE_TOKEN = "page_token";
const HOUR_S = 3600;

/** The cookie for a token with `seconds` left, as `document.cookie` takes it; without a token, its removal. */
export function pageTokenCookie(token: string | undefined, seconds: number, isSecure: boolean): string {
  const age = token ? Math.max(0, Math.min(HOUR_S, Math.floor(seconds))) : 0;
  return `${PAGE_TOKEN}=${age > 0 ? token : ""}; Max-Age=${age}; Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** The token in a request's cookies. */
export const pageTokenIn = (cookies: string | null): string | undefined =>
  cookies
    ?.split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${PAGE_TOKEN}=`))
    .map((cookie) => cookie.slice(PAGE_TOKEN.length + 1))
    .find((token) => /^[\w.-]+$/.test(token));

/** A request's cookies without it. */
export const withoutPageToken = (cookies: string): string =>
  cookies
    .split(/;\s*/)
    .filter((cookie) => !cookie.startsWith(`${PAGE_TOKEN}=`))
    .join("; ");
