import { createHash } from "node:crypto";
import { xmlText } from "../../app/platform/text/xml.ts";
import { busyTimes } from "../calendar/busy-times.ts";
import { uidOf } from "./event-text.ts";
import type { DavAnswer, DavBackend, DavCall } from "./testing-dav.ts";

/** The path of the account's calendar, here and at a real server. */
export const COLLECTION = "/teresa/aulas/";

const multistatus = (...responses: string[]): DavAnswer => ({
  status: 207,
  body: `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/">${responses.join("")}</multistatus>`,
});
const response = (href: string, properties: string) =>
  `<response><href>${href}</href><propstat><prop>${properties}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
const hash = (parts: string[]) => createHash("sha256").update(parts.join()).digest("hex");
const CALENDAR =
  '<resourcetype><collection/><C:calendar/></resourcetype><displayname>Aulas &amp; eu</displayname><C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set>';
const TASKS =
  '<resourcetype><collection/><C:calendar/></resourcetype><displayname>Tarefas</displayname><C:supported-calendar-component-set><C:comp name="VTODO"/></C:supported-calendar-component-set>';

/** The path of another calendar of the account's. */
export const OTHER = "/teresa/outra/";

/** A mail address that the server knows the account by, beside its name. */
export const ADDRESS = "teresa@dela.example";
const ADDRESSES = `<C:calendar-user-address-set><href>mailto:${ADDRESS}</href><href>/teresa/</href></C:calendar-user-address-set>`;

/** Two calendars of RFC 4791, as far as the site asks: `npm run caldav` tells the same stories with a real server. */
export function createStore(): DavBackend {
  const files = new Map<string, { etag: string; text: string }>();

  const found = (path: string, depth: string): DavAnswer => {
    const principal = "<current-user-principal><href>/teresa/</href></current-user-principal>";
    if (path === "/") return multistatus(response("/", principal));
    // As some servers do, it names the content: after a change back it is the same again.
    const ctag = `<CS:getctag>${hash([...files].flat().map((part) => JSON.stringify(part)))}</CS:getctag>`;
    const collection = response(COLLECTION, CALENDAR + principal + ctag);
    if (path === COLLECTION) return multistatus(collection);
    if (path !== "/teresa/") return { status: 404 };
    const home = "<C:calendar-home-set><href>/teresa/</href></C:calendar-home-set>";
    return multistatus(
      response("/teresa/", principal + home + ADDRESSES),
      ...(depth === "1" ? [collection, response(OTHER, CALENDAR), response("/teresa/tarefas/", TASKS)] : []),
    );
  };

  const query = (collection: string, body: string): DavAnswer => {
    const [, start = "", end = ""] = /time-range start="(\d{8}T\d{6}Z)" end="(\d{8}T\d{6}Z)"/.exec(body) ?? [];
    const instant = (text: string) =>
      new Date(text.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, "$1-$2-$3T$4:$5:$6Z"));
    const within = [...files].filter(
      ([path, { text }]) =>
        path.startsWith(collection) && busyTimes(text, instant(start), instant(end), "nobody").busy.length > 0,
    );
    return multistatus(
      ...within.map(([path, { etag, text }]) =>
        response(path, `<getetag>${xmlText(etag)}</getetag><C:calendar-data>${xmlText(text)}</C:calendar-data>`),
      ),
    );
  };

  const write = (path: string, body: string): DavAnswer => {
    const uid = uidOf(body);
    if (!uid) return { status: 403 };
    if ([...files].some(([other, { text }]) => other !== path && uidOf(text) === uid)) return { status: 409 };
    const status = files.has(path) ? 204 : 201;
    const etag = `"${hash([body])}"`;
    files.set(path, { etag, text: body });
    return { status, headers: { etag } };
  };

  const answer = async ({ method, path, headers, body }: DavCall): Promise<DavAnswer> => {
    const known = files.get(path);
    if (method === "PROPFIND") return found(path, headers.depth ?? "0");
    if (method === "REPORT") return [COLLECTION, OTHER].includes(path) ? query(path, body) : { status: 404 };
    if (method === "GET")
      return known ? { status: 200, headers: { etag: known.etag }, body: known.text } : { status: 404 };
    const wants = headers["if-match"];
    if ((wants && wants !== known?.etag) || (headers["if-none-match"] === "*" && known)) return { status: 412 };
    if (method === "PUT") return write(path, body);
    if (method !== "DELETE") return { status: 405 };
    if (!known) return { status: 404 };
    files.delete(path);
    return { status: 204 };
  };
  return { answer, close: async () => undefined };
}
