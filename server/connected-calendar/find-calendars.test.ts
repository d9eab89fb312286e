import { expect, test } from "vitest";
import { createDavClient } from "./dav-client.ts";
import { findCalendars } from "./find-calendars.ts";

const HOST = "dav.example.com";
const response = (href: string, properties: string) =>
  `<response><href>${href}</href><propstat><prop>${properties}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
const CALENDAR = "<resourcetype><collection/><C:calendar/></resourcetype>";

/** An account with as many calendars in each of its homes, and others that are named beside them. */
function accountOf(homes: string[], calendars: number, others: string[]) {
  const principal = "<current-user-principal><href>/me/</href></current-user-principal>";
  const home = `<C:calendar-home-set>${homes.map((href) => `<href>${href}</href>`).join("")}</C:calendar-home-set>`;
  const listed = (path: string) =>
    [...Array.from({ length: calendars }, (_, n) => `${path}${n}/`), ...others]
      .map((href) => response(href, CALENDAR))
      .join("");
  return createDavClient(
    async (place, { headers }) => {
      const path = new URL(place).pathname;
      const inside = headers.depth === "1" ? listed(path) : "";
      const text = `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${response(path, principal + home)}${inside}</multistatus>`;
      return { status: 207, headers: {}, text };
    },
    async () => "",
    [HOST],
  );
}
const find = async (homes: string[], calendars: number, path = "/", others: string[] = []) => {
  const found = await findCalendars(accountOf(homes, calendars, others), `https://${HOST}${path}`);
  return { ...found, calendars: found.calendars.map(({ url }) => url) };
};

test("an account with more calendars than are shown reports that, and the calendar of the typed address comes first", async () => {
  const { calendars, has_more } = await find(["/me/"], 60, "/me/57/");
  expect([calendars.length, calendars[0], has_more]).toEqual([50, `https://${HOST}/me/57/`, true]);
  expect((await find(["/me/"], 50)).has_more).toBe(false);
});

test("an account with more calendar homes than are searched reports that", async () => {
  const homes = Array.from({ length: 6 }, (_, n) => `/home${n}/`);
  expect(await find(homes, 1)).toMatchObject({
    calendars: expect.arrayContaining([`https://${HOST}/home4/0/`]),
    has_more: true,
  });
  expect((await find(homes.slice(1), 1)).has_more).toBe(false);
});

test("an account with more calendars at a host that the teacher has not confirmed reports that", async () => {
  const { calendars, has_more } = await find(["/me/"], 2, "/", ["https://other.example.com/shared/"]);
  expect([calendars, has_more]).toEqual([[`https://${HOST}/me/0/`, `https://${HOST}/me/1/`], true]);
});
