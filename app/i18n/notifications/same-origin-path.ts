import { isUrl } from "../../platform/urls/is-url.ts";

/** Any origin does: only whether the address stays on its own is asked. */
const HERE = "http://here.invalid";

/** The path of a link that stays on this site; undefined for anything that could lead away or run script. */
export function sameOriginPath(link: unknown): string | undefined {
  if (typeof link !== "string" || !link.startsWith("/") || !isUrl(link, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(link, HERE);
  // "/.//host" stays on the origin while parsed, yet its pathname read again would be another host's.
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
