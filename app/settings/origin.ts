import { isUrl } from "~/platform/urls/is-url";

export const LONGEST_ORIGIN = 270;

/** True if a text is an origin: a scheme and a host, with nothing after them but a slash. */
export function isOrigin(text: string): boolean {
  if (!isUrl(text)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(text);
  return (
    (protocol === "https:" || protocol === "http:") && pathname === "/" && !search && !hash && !username && !password
  );
}

/** True if an origin leads to this machine or a number of a network, and so to no student. */
export function isLocalOrigin(origin: string): boolean {
  const { hostname } = new URL(origin);
  return !hostname.includes(".") || /^[\d.]+$/.test(hostname) || hostname.endsWith(".localhost");
}
