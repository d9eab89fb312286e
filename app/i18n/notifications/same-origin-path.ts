import { isUrl } from "../../platform/urls/is-url.ts";

/** A placeholder origin: the check is whether the link stays on it. */
const HERE = "http://here.invalid";

/** The path of a link that stays on this site; undefined for one that leaves it or runs script. */
export function sameOriginPath(link: unknown): string | undefined {
  if (typeof link !== "string" || !link.startsWith("/") || !isUrl(link, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(link, HERE);
  // "/.//host" stays on the origin, but its pathname "//host" would lead to another host.
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
