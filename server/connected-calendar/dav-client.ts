import { createHash } from "node:crypto";
import type { Answered } from "../public-request.ts";
import { answeredAddress } from "./answered-address.ts";
import { CalendarServerProblem, OtherHost, problemOf, type SendDav } from "./dav-request.ts";
import { contentTag, formsOf, isContentTag } from "./etag.ts";
import type { DavResource } from "./multistatus.ts";
import { readAnswer } from "./read-answer.ts";
import { type EventFile, readEvents } from "./read-events.ts";

/** The version that is to be overwritten or removed: one by its etag, none at all, or any. */
export type Version = { etag: string } | "none" | "any";

export type DavClient = {
  /** True if an address has a host that gets the credentials. */
  reaches(url: string): boolean;
  /** The properties of a resource, or of its children as well. @throws CalendarServerProblem */
  propfind(url: string, depth: 0 | 1, properties: string): Promise<DavResource[]>;
  /** A text that changes with each change of a calendar's content; undefined where its server has no such thing. */
  version(url: string): Promise<string | undefined>;
  /** The events of a calendar between two instants. @throws CalendarServerProblem */
  events(url: string, from: Date, until: Date): Promise<EventFile[]>;
  /** One event; undefined where there is none. @throws CalendarServerProblem */
  read(url: string): Promise<EventFile | undefined>;
  /** Writes an event, if it has this version. Returns its address there, and the new etag as far as the server names it. */
  write(url: string, text: string, version: Version): Promise<"conflict" | { href: string; etag: string | undefined }>;
  /** Removes an event, if it has this version. One that is gone is removed. */
  remove(url: string, version: Version): Promise<"conflict" | "removed">;
};

/** `refused`: what the server asks for (`WWW-Authenticate`), after it refused the request once. */
type ToAuthorize = { method: string; url: string; refused: string | undefined };
/** The header that authorizes a request. @throws CalendarServerProblem */
export type Authorize = (request: ToAuthorize) => Promise<string>;

const NAMESPACES = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/"';
const XML = '<?xml version="1.0" encoding="utf-8"?>';
const MOST_REDIRECTS = 5;
/** The length that the site keeps. */
const LONGEST_VERSION = 1_000;

/**
 * A client of a CalDAV server (RFC 4791).
 * @param hosts the hosts that get the credentials, with their ports; the client follows redirects and addresses in answers
 * to no other host
 */
export function createDavClient(send: SendDav, authorize: Authorize, hosts: readonly string[]): DavClient {
  const reaches = (url: string) => hosts.some((known) => isWithin(hostOf(url), known));
  const call = async (method: string, url: string, headers: Record<string, string>, body?: string) => {
    let target = url;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (!reaches(target)) throw new OtherHost(hostOf(target));
      const signed = (authorization: string) => send(target, { method, headers: { ...headers, authorization }, body });
      const first = await authorize({ method, url: target, refused: undefined });
      let answer = await signed(first);
      if (answer.status === 401) {
        // A token may end early, and a server may take the password in another way.
        const refused = answer.headers["www-authenticate"] ?? "";
        const second = await authorize({ method, url: target, refused });
        if (second !== first) answer = await signed(second);
      }
      const { status, headers: answered } = answer;
      // Servers send clients from the well-known address to their own; an event stays where it is.
      const moved = status >= 301 && status <= 308 && ["PROPFIND", "REPORT"].includes(method) && answered.location;
      const next = moved ? answeredAddress(moved, target) : undefined;
      if (!next) return { ...answer, url: target };
      target = next;
    }
    throw new CalendarServerProblem("UNREADABLE");
  };
  const ask = async (method: string, url: string, depth: 0 | 1, body: string): Promise<DavResource[]> => {
    const headers = { depth: String(depth), "content-type": "application/xml; charset=utf-8" };
    const answer = await call(method, url, headers, XML + body);
    if (answer.status !== 207) throw problemOf(answer.status);
    return (await readAnswer(answer.text)).map((one) => ({
      ...one,
      href: answeredAddress(one.href, answer.url) ?? answer.url,
    }));
  };
  /** A change of an event that is to have a version. Where its server names none, the event is looked at first. */
  const change = async (
    method: string,
    url: string,
    version: Version,
    headers = {},
    body?: string,
  ): Promise<Pick<Answered, "status" | "headers">> => {
    if (typeof version === "string")
      return call(method, url, { ...headers, ...(version === "none" && { "if-none-match": "*" }) }, body);
    if (isContentTag(version.etag)) {
      const there = await client.read(url);
      if (there?.etag !== version.etag) return { status: there ? 412 : 404, headers: {} };
      return call(method, url, headers, body);
    }
    const [first, ...others] = formsOf(version.etag).map((etag) => ({ ...headers, "if-match": etag }));
    let answer = await call(method, url, first ?? headers, body);
    for (const other of others) if (answer.status === 412) answer = await call(method, url, other, body);
    return answer;
  };

  const client: DavClient = {
    reaches,
    propfind: (url, depth, properties) =>
      ask("PROPFIND", url, depth, `<d:propfind ${NAMESPACES}><d:prop>${properties}</d:prop></d:propfind>`),
    async version(url) {
      const [found] = await client.propfind(url, 0, "<s:getctag/><d:sync-token/>");
      const text = (name: string) => found?.properties.get(name)?.text.trim();
      const named = text("getctag") || text("sync-token") || undefined;
      return named && named.length > LONGEST_VERSION ? createHash("sha256").update(named).digest("hex") : named;
    },
    events(url, from, until) {
      const report = (name: string, content: string) =>
        ask("REPORT", url, 1, `<c:${name} ${NAMESPACES}>${content}</c:${name}>`);
      return readEvents({ report, read: client.read }, from, until);
    },
    async read(url) {
      const answer = await call("GET", url, { accept: "text/calendar" });
      if ([404, 410].includes(answer.status)) return undefined;
      if (answer.status !== 200) throw problemOf(answer.status);
      return { href: url, etag: answer.headers.etag || contentTag(answer.text), text: answer.text };
    },
    async write(url, text, version) {
      const type = { "content-type": "text/calendar; charset=utf-8" };
      const { status, headers: answered } = await change("PUT", url, version, type, text);
      if (status === 412 || (status === 404 && version !== "none")) return "conflict";
      if (status < 200 || status >= 300) throw problemOf(status);
      const stored = answeredAddress(answered.location ?? url, url) ?? url;
      return { href: hostOf(stored) === hostOf(url) ? stored : url, etag: answered.etag };
    },
    async remove(url, version) {
      const { status } = await change("DELETE", url, version);
      if (status === 412) return "conflict";
      if ([404, 410].includes(status) || (status >= 200 && status < 300)) return "removed";
      throw problemOf(status);
    },
  };
  return client;
}

/** The host of an address, with its port where that is not the usual one. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host.toLowerCase() : "");

/** A known host stands for itself, and with a dot in front for all names below. */
const isWithin = (host: string, known: string) => host === known || (known.startsWith(".") && host.endsWith(known));
