/**
 * An address in an answer from `base`; undefined if it is no address. A server behind a proxy may take itself for one
 * without TLS: its http addresses stand for https, with the port that was asked.
 */
export function answeredAddress(named: string, base: string): string | undefined {
  if (!URL.canParse(named, base)) return undefined;
  const from = new URL(base);
  const address = new URL(named.trim(), base);
  if (address.protocol === "http:" && from.protocol === "https:" && address.hostname === from.hostname) {
    address.protocol = "https:";
    if (!address.port) address.port = from.port;
  }
  return address.href;
}
