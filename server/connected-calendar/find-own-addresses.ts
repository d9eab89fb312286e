import type { DavClient } from "./dav-client.ts";
import { CalendarServerProblem } from "./dav-request.ts";
import { findPrincipal } from "./find-calendars.ts";

/** Answers of a server that does not say, which later ones do not change. */
const UNSAID = ["REFUSED", "NOT_FOUND", "NOT_ALLOWED", "UNREADABLE", "TOO_LARGE", "FAILING"];
const MOST_ADDRESSES = 50;

/**
 * The mail addresses that an account's events name its owner by (RFC 6638, `calendar-user-address-set`); none where its
 * server does not say.
 * @throws CalendarServerProblem
 */
export async function findOwnAddresses(client: DavClient, url: string): Promise<string[]> {
  try {
    const principal = await findPrincipal(client, url);
    const [own] = await client.propfind(principal, 0, "<c:calendar-user-address-set/>");
    const hrefs = own?.properties.get("calendar-user-address-set")?.hrefs ?? [];
    return hrefs.flatMap((href) => /^mailto:([^\s@]+@[^\s@]+)$/i.exec(href.trim())?.[1] ?? []).slice(0, MOST_ADDRESSES);
  } catch (error) {
    if (error instanceof CalendarServerProblem && UNSAID.includes(error.code)) return [];
    throw error;
  }
}
