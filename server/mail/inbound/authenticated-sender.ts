import { addressParser, type Email } from "postal-mime";

/** A result that a mail server noted of a mail (RFC 8601): the check, its outcome, and the properties that it was made of. */
type Result = { method: string; outcome: string; properties: Map<string, string> };

/** The name that a large provider's server writes before its results, by the name of its IMAP server. */
const KNOWN: Record<string, string | undefined> = { "imap.gmail.com": "mx.google.com" };

/** The name before the results of the mailbox's own server; undefined where nobody has said it. */
export const authservIdOf = (imapUrl: string, given: string | undefined): string | undefined =>
  (given ?? KNOWN[new URL(imapUrl).hostname])?.toLowerCase();

/**
 * The address of a mail's sender, as it says, and whether the sender's domain vouches for it: the mailbox's own server noted DMARC as
 * passed, or, where it does not look for DMARC, a signature of that domain. Undefined for a mail without exactly one sender.
 * @param authservId the name of the own server. Only the topmost results are its: a sender can write any others below.
 */
export function readSender(
  mail: Email,
  authservId: string | undefined,
): { address: string; proven: boolean } | undefined {
  const named = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const [from, more] = named("from");
  const [sender, another] = addressParser(from ?? "");
  if (more !== undefined || another || !sender?.address) return undefined;
  const { address } = sender;
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const noted = readResults(named("authentication-results")[0] ?? "");
  const isOwn = authservId !== undefined && noted?.server === authservId.toLowerCase();
  return { address, proven: isOwn && isVouchedFor(domain, noted.results) };
}

function isVouchedFor(domain: string, results: Result[]): boolean {
  const dmarc = results.filter(({ method }) => method === "dmarc");
  const [one] = dmarc;
  if (one) return dmarc.length === 1 && one.outcome === "pass" && one.properties.get("header.from") === domain;
  return results.some(({ method, outcome, properties }) => {
    if (method !== "dkim" || outcome !== "pass") return false;
    const signed = properties.get("header.d") ?? (properties.get("header.i") ?? "").split("@")[1] ?? "";
    return domain === signed || (signed.includes(".") && domain.endsWith(`.${signed}`));
  });
}

/** The parts of a header: a comment, a quoted text, a separator, or a word. */
const PARTS = /\(|"((?:[^"\\]|\\.)*)"|([;=])|([^\s;="()\\]+)|\s+/gy;

/** Parses the header; undefined if it is no such header, or is ambiguous. */
function readResults(header: string): { server: string; results: Result[] } | undefined {
  const parts: { text: string; isSign: boolean }[] = [];
  for (let at = 0; at < header.length; ) {
    PARTS.lastIndex = at;
    const found = PARTS.exec(header);
    if (!found) return undefined;
    const [whole, quoted, sign, word] = found;
    at = whole === "(" ? endOfComment(header, at) : PARTS.lastIndex;
    if (at < 0) return undefined;
    const text = quoted?.replaceAll(/\\(.)/g, "$1") ?? sign ?? word;
    if (text !== undefined) parts.push({ text: text.toLowerCase(), isSign: sign !== undefined });
  }
  const groups = split(parts, ";");
  const [[server] = [], ...rest] = groups;
  if (!server || server.isSign) return undefined;
  return { server: server.text, results: rest.flatMap(readResult) };
}

function readResult(parts: { text: string; isSign: boolean }[]): Result[] {
  const pairs: [string, string][] = [];
  for (const [n, { text, isSign }] of parts.entries()) {
    const name = parts[n - 1];
    const value = parts[n + 1];
    if (isSign && text === "=" && name && value && !name.isSign && !value.isSign) pairs.push([name.text, value.text]);
  }
  const [first, ...properties] = pairs;
  return first ? [{ method: first[0].split("/")[0] ?? "", outcome: first[1], properties: new Map(properties) }] : [];
}

/** The index after a comment, which may hold others; -1 where it does not end. */
function endOfComment(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return -1;
}

function split<Part extends { text: string; isSign: boolean }>(parts: Part[], sign: string): Part[][] {
  const groups: Part[][] = [[]];
  for (const part of parts) {
    if (part.isSign && part.text === sign) groups.push([]);
    else groups.at(-1)?.push(part);
  }
  return groups;
}
