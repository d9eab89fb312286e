import { createHash } from "node:crypto";
import type { Answered } from "../public-request.ts";
import { CalendarServerProblem, OtherHost, type SendDav } from "./dav-request.ts";
import type { DavResource } from "./multistatus.ts";
import { readAnswer } from "./read-answer.ts";

/** An event's file in a calendar. */
export type EventFile = { href: string; etag: string; text: string };
/** The version that is to be overwritten or removed: one by its etag, none at all, or any. */
export type Version = { etag: string } | "none" | "any";

export type DavClient = {
  /** True if an address is of a host that gets the credentials. */
  reaches(url: string): boolean;
  /** The properties of a resource, or of its children as well. @throws CalendarServerProblem */
  propfind(url: string, depth: 0 | 1, properties: string): Promise<DavResource[]>;
  /** A text that changes with each change of a calendar's content; undefined where its server has no such thing. */
  version(url: string): Promise<string | undefined>;
  /** The events of a calendar between two instants. @throws CalendarServerProblem */
  events(url: string, from: Date, until: Date): Promise<EventFile[]>;
  /** One event; undefined where there is none. @throws CalendarServerProblem */
  read(url: string): Promise<EventFile | undefined>;
  /** Writes an event, if it has this version. Returns the new etag as far as the server names it. */
  write(url: string, text: string, version: Version): Promise<"conflict" | { etag: string | undefined }>;
  /** Removes an event, if it has this version. One that is gone is removed. */
  remove(url: string, version: Version): Promise<"conflict" | "removed">;
};

/** The header that authorizes requests. `again`: the last one was refused. @throws CalendarServerProblem */
export type Authorize = (again: boolean) => Promise<string>;

const NAMESPACES = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/"';
const XML = '<?xml version="1.0" encoding="utf-8"?>';
const MOST_REDIRECTS = 5;
/** The length that the site keeps. */
const LONGEST_VERSION = 1_000;
const utc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/**
 * A client of a CalDAV server (RFC 4791).
 * @param hosts those that get the credentials, with their ports: redirects and addresses in answers lead to no other
 */
export function createDavClient(send: SendDav, authorize: Authorize, hosts: readonly string[]): DavClient {
  const reaches = (url: string) => hosts.some((known) => isWithin(hostOf(url), known));
  const call = async (method: string, url: string, headers: Record<string, string>, body?: string) => {
    let target = url;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (!reaches(target)) throw new OtherHost(hostOf(target));
      let answer: Answered | undefined;
      for (const again of [false, true]) {
        const authorization = await authorize(again);
        answer = await send(target, { method, headers: { ...headers, authorization }, body });
        // A token may end early.
        if (answer.status !== 401 || !authorization.startsWith("Bearer ")) break;
      }
      if (!answer) break;
      const { status, headers: answered } = answer;
      // Servers send clients from the well-known address to their own; an event stays where it is.
      const moved = status >= 301 && status <= 308 && ["PROPFIND", "REPORT"].includes(method) && answered.location;
      if (!moved || !URL.canParse(moved, target)) return { ...answer, url: target };
      target = new URL(moved, target).href;
    }
    throw new CalendarServerProblem("UNREADABLE");
  };
  const ask = async (method: string, url: string, depth: 0 | 1, body: string): Promise<DavResource[]> => {
    const headers = { depth: String(depth), "content-type": "application/xml; charset=utf-8" };
    const answer = await call(method, url, headers, XML + body);
    if (answer.status !== 207) throw problemOf(answer.status);
    return (await readAnswer(answer.text)).map((one) => ({ ...one, href: resolve(one.href, answer.url) }));
  };
  const conditions = (version: Version): Record<string, string> =>
    version === "any" ? {} : version === "none" ? { "if-none-match": "*" } : { "if-match": version.etag };

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
    async events(url, from, until) {
      const range = `<c:time-range start="${utc(from)}" end="${utc(until)}"/>`;
      const filter = `<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${range}</c:comp-filter></c:comp-filter></c:filter>`;
      const wanted = "<d:prop><d:getetag/><c:calendar-data/></d:prop>";
      const query = `<c:calendar-query ${NAMESPACES}>${wanted}${filter}</c:calendar-query>`;
      const found = await ask("REPORT", url, 1, query);
      return found.flatMap(({ href, properties }) => {
        const etag = properties.get("getetag")?.text.trim();
        const text = properties.get("calendar-data")?.text.trim();
        return etag && text ? [{ href, etag, text }] : [];
      });
    },
    async read(url) {
      const answer = await call("GET", url, { accept: "text/calendar" });
      if ([404, 410].includes(answer.status)) return undefined;
      const { etag } = answer.headers;
      if (answer.status !== 200) throw problemOf(answer.status);
      if (!etag) throw new CalendarServerProblem("UNREADABLE");
      return { href: url, etag, text: answer.text };
    },
    async write(url, text, version) {
      const headers = { "content-type": "text/calendar; charset=utf-8", ...conditions(version) };
      const { status, headers: answered } = await call("PUT", url, headers, text);
      if (status === 412 || (status === 404 && version !== "none")) return "conflict";
      if (status < 200 || status >= 300) throw problemOf(status);
      return { etag: answered.etag };
    },
    async remove(url, version) {
      const { status } = await call("DELETE", url, conditions(version));
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

const resolve = (href: string, base: string) => (URL.canParse(href, base) ? new URL(href, base).href : base);

function problemOf(status: number): CalendarServerProblem {
  if (status === 401) return new CalendarServerProblem("CREDENTIALS", status);
  if (status === 404 || status === 410) return new CalendarServerProblem("NOT_FOUND", status);
  if (status === 429 || status === 503) return new CalendarServerProblem("BUSY", status);
  if (status >= 400 && status < 500) return new CalendarServerProblem("REFUSED", status);
  return new CalendarServerProblem(status >= 500 ? "FAILING" : "UNREADABLE", status);
}
