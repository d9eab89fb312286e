import { cut } from "../../app/platform/text/truncate.ts";
import { answeredAddress } from "./answered-address.ts";
import { type DavClient, hostOf } from "./dav-client.ts";
import { CalendarServerProblem, OtherHost } from "./dav-request.ts";
import type { DavResource } from "./multistatus.ts";
import { isSameAddress, unescaped } from "./own-event.ts";

type FoundCalendar = { url: string; name: string };
/** Calendars of an account; has_more: there are others, which the calendar's own address finds. */
export type FoundCalendars = { calendars: FoundCalendar[]; has_more: boolean };
const LONGEST_NAME = 60;
const MOST_CALENDARS = 50;
/** An account's calendars are in one home; some servers have another home for shared calendars. */
const MOST_HOMES = 5;

/**
 * The calendars that an account can write to, from its server's address, its own address there, or a calendar's, which
 * then comes first (RFC 6764, RFC 5397, RFC 4791).
 * @throws OtherHost where it leads to a host that the teacher has not confirmed, CalendarServerProblem `NOT_FOUND` where the address leads to no account
 */
export async function findCalendars(client: DavClient, address: string): Promise<FoundCalendars> {
  const principal = await findPrincipal(client, address);
  const [own] = await client.propfind(principal, 0, "<c:calendar-home-set/>");
  const homes = own?.properties.get("calendar-home-set")?.hrefs ?? [];
  if (homes.length === 0) throw new CalendarServerProblem("NOT_FOUND");
  const properties =
    "<d:resourcetype/><d:displayname/><c:supported-calendar-component-set/><d:current-user-privilege-set/>";
  const found: FoundCalendar[] = [];
  for (const home of homes.slice(0, MOST_HOMES)) {
    const children = await client.propfind(answeredAddress(home, principal) ?? principal, 1, properties);
    for (const child of children)
      if (isWritableCalendar(child)) found.push({ url: slashed(child.href), name: nameOf(child) });
  }
  const [first] = found;
  if (!first) throw new CalendarServerProblem("NOT_FOUND");
  const reached = found.filter(({ url }) => client.reaches(url));
  if (reached.length === 0) throw new OtherHost(hostOf(first.url));
  const named = reached.filter(({ url }) => isSameAddress(url, slashed(address)));
  const ordered = [...named, ...reached.filter((one) => !named.includes(one))];
  const isCut = homes.length > MOST_HOMES || ordered.length > MOST_CALENDARS || found.length > reached.length;
  return { calendars: ordered.slice(0, MOST_CALENDARS), has_more: isCut };
}

/** The address of an account, from its server's or a calendar's. @throws CalendarServerProblem */
export async function findPrincipal(client: DavClient, address: string): Promise<string> {
  const places = [address, new URL("/.well-known/caldav", address).href, new URL("/", address).href];
  let problem: CalendarServerProblem | undefined;
  for (const place of places) {
    try {
      const [found] = await client.propfind(place, 0, "<d:current-user-principal/>");
      const [href] = found?.properties.get("current-user-principal")?.hrefs ?? [];
      const principal = found && href?.trim() && answeredAddress(href, found.href);
      if (principal) return principal;
    } catch (error) {
      if (!(error instanceof CalendarServerProblem) || error instanceof OtherHost) throw error;
      // No other place of the same server would be better.
      if (!["NOT_FOUND", "REFUSED", "UNREADABLE"].includes(error.code)) throw error;
      problem ??= error;
    }
  }
  throw problem ?? new CalendarServerProblem("NOT_FOUND");
}

const WRITES = ["write", "write-content", "all", "bind"];

function isWritableCalendar({ properties }: DavResource): boolean {
  const names = (name: string) => properties.get(name)?.names;
  if (!names("resourcetype")?.includes("calendar")) return false;
  const kinds = names("supported-calendar-component-set");
  if (kinds && kinds.length > 0 && !kinds.includes("VEVENT")) return false;
  const rights = names("current-user-privilege-set");
  return !rights || rights.length === 0 || rights.some((right) => WRITES.includes(right));
}

const slashed = (href: string) => (href.endsWith("/") ? href : `${href}/`);

function nameOf({ href, properties }: DavResource): string {
  const name = properties
    .get("displayname")
    ?.text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  const last = new URL(href).pathname.split("/").filter(Boolean).at(-1) ?? "";
  return cut(name || unescaped(last) || href, LONGEST_NAME);
}
