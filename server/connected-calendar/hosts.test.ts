import { expect, test } from "vitest";
import { createDavClient } from "./dav-client.ts";
import { OtherHost, type SendDav } from "./dav-request.ts";
import { findCalendars } from "./find-calendars.ts";
import { HostileAnswer, readMultistatus } from "./multistatus.ts";
import { readAnswer } from "./read-answer.ts";

const OWN = "https://dav.example/";
const found = (href: string, properties: string) =>
  `<d:multistatus xmlns:d="DAV:"><d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>`;
const principal = (href: string) => `<current-user-principal><href>${href}</href></current-user-principal>`;
const home = (href: string) => `<calendar-home-set><href>${href}</href></calendar-home-set>`;
const CALENDAR = "<resourcetype><calendar/></resourcetype>";

/** Finds the calendars at a server of these answers, by what is asked for. Returns what became of it, and who got the credentials. */
async function look(
  answers: Partial<Record<"principal" | "home" | "calendars" | "redirect", string>>,
  hosts = ["dav.example"],
) {
  const told = new Set<string>();
  const send: SendDav = async (url, { headers, body = "" }) => {
    if (headers.authorization) told.add(new URL(url).host);
    if (answers.redirect && url === OWN) return { status: 301, headers: { location: answers.redirect }, text: "" };
    const asked = body.includes("principal") ? "principal" : body.includes("home-set") ? "home" : "calendars";
    const usual = {
      principal: found("/", principal("/me/")),
      home: found("/me/", home("/me/")),
      calendars: found("/me/a/", CALENDAR),
    };
    return { status: 207, headers: {}, text: answers[asked] ?? usual[asked] };
  };
  const client = createDavClient(send, async () => "Basic secret", hosts);
  const outcome = await findCalendars(client, OWN).catch((error: unknown) => error);
  return { outcome, told: [...told] };
}

test.each<[string, Parameters<typeof look>[0]]>([
  ["a redirect", { redirect: "https://evil.example/" }],
  ["a redirect to another port", { redirect: "https://dav.example:8443/" }],
  ["a principal", { principal: found("/", principal("https://evil.example/me/")) }],
  ["a principal's own address", { principal: found("https://evil.example/", principal("me/")) }],
  ["a home", { home: found("/me/", home("//evil.example/me/")) }],
  ["the only calendar", { calendars: found("https://evil.example/me/a/", CALENDAR) }],
])(
  "credentials are not sent after %s to another host, and the problem has the name of the host",
  async (_, answers) => {
    const { outcome, told } = await look(answers);
    expect(outcome).toBeInstanceOf(OtherHost);
    expect((outcome as OtherHost).host).toMatch(/^(evil\.example|dav\.example:8443)$/);
    expect(told).toEqual(["dav.example"]);
  },
);

test("they go to another host once it is confirmed, and to no other for that", async () => {
  const moved = { principal: found("/", principal("https://p7.dav.example/me/")) };
  const confirmed = await look(moved, ["dav.example", "p7.dav.example"]);
  const calendars = [{ url: "https://p7.dav.example/me/a/", name: "a" }];
  expect(confirmed.outcome).toEqual({ calendars, has_more: false });
  expect(confirmed.told).toEqual(["dav.example", "p7.dav.example"]);
  for (const hosts of [
    ["dav.example", ".dav.example.evil"],
    ["dav.example", "dav.example.evil"],
    ["dav.example", "7.dav.example"],
  ])
    expect((await look(moved, hosts)).outcome).toBeInstanceOf(OtherHost);
});

/** Finds the calendars at a server of these answers. Returns them, and each address that was asked. */
async function findAt(
  answer: (asked: "principal" | "home" | "calendars", path: string) => Awaited<ReturnType<SendDav>>,
) {
  const asked: string[] = [];
  const send: SendDav = async (url, { body = "" }) => {
    asked.push(url);
    const { pathname } = new URL(url);
    return answer(
      body.includes("principal") ? "principal" : body.includes("home-set") ? "home" : "calendars",
      pathname,
    );
  };
  const client = createDavClient(send, async () => "Basic secret", ["dav.example"]);
  return { calendars: (await findCalendars(client, OWN)).calendars, asked };
}
const said = (text: string) => ({ status: 207, headers: {}, text });

test("a server behind a proxy that takes itself for one without TLS is asked only by https", async () => {
  const { calendars, asked } = await findAt((what, path) => {
    if (path === "/") return { status: 301, headers: { location: "http://dav.example/dav/" }, text: "" };
    if (what === "principal") return said(found("http://dav.example/dav/", principal("http://dav.example:443/me/")));
    if (what === "home") return said(found("http://dav.example/me/", home("http://dav.example/me/")));
    return said(found("http://dav.example/me/a/", CALENDAR));
  });
  expect(calendars).toEqual([{ url: "https://dav.example/me/a/", name: "a" }]);
  expect(asked.filter((url) => !url.startsWith("https://dav.example/"))).toEqual([]);
});

test("an account is found where the root knows no such order and the well-known address does", async () => {
  const { calendars } = await findAt((what, path) => {
    if (path === "/") return { status: 501, headers: {}, text: "" };
    if (what === "principal") return said(found("/.well-known/caldav", principal("/me/")));
    return said(what === "home" ? found("/me/", home("/me/")) : found("/me/a/", CALENDAR));
  });
  expect(calendars).toEqual([{ url: "https://dav.example/me/a/", name: "a" }]);
});

test.each([
  ["escaped", "/me%40escola.example/Minhas%20aulas/"],
  ["not escaped", "/me@escola.example/Minhas aulas/"],
  ["in quotation marks of XML", "<![CDATA[/me@escola.example/Minhas aulas/]]>"],
  ["between spaces", "\n  /me@escola.example/Minhas aulas/\n"],
])("a calendar is found by a name that is %s", async (_, href) => {
  const { calendars } = await findAt((what) => {
    if (what === "principal") return said(found("/", principal(href)));
    return said(what === "home" ? found(href, home(href)) : found(href, CALENDAR));
  });
  const url = expect.stringMatching(/\/me(@|%40)escola\.example\/Minhas%20aulas\/$/);
  expect(calendars).toEqual([{ url, name: "Minhas aulas" }]);
});

test("events of a report are read and written only at a confirmed host", async () => {
  const told: string[] = [];
  const send: SendDav = async (url) => {
    told.push(new URL(url).host);
    return { status: 200, headers: { etag: '"1"' }, text: "" };
  };
  const client = createDavClient(send, async () => "Basic secret", ["dav.example"]);
  for (const call of [
    () => client.read("https://evil.example/a.ics"),
    () => client.write("https://evil.example/a.ics", "", "none"),
    () => client.remove("https://evil.example/a.ics", "any"),
  ])
    await expect(call()).rejects.toBeInstanceOf(OtherHost);
  expect(told).toEqual([]);
});

/** The milliseconds of processor time that reading takes. */
async function timeOf(read: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await read();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each([
  ["tags in tags", "<a>".repeat(200_000)],
  ["tags in tags that are closed", "<a>".repeat(100_000) + "</a>".repeat(100_000)],
  ["closing tags alone", "</a>".repeat(200_000)],
  ["names in a property", found("/", "<x>".concat("<y/>".repeat(200_000)))],
  ["one tag that never ends", `<a ${"b='c' ".repeat(100_000)}`],
  ["a comment that never ends", `<!--${"-".repeat(600_000)}`],
])("600 kB of %s take a moment", async (_, xml) => {
  const read = () => {
    try {
      return readMultistatus(xml);
    } catch (error) {
      expect(error).toBeInstanceOf(HostileAnswer);
    }
  };
  expect(await timeOf(read)).toBeLessThan(3_000);
});

test("a hostile answer that is long is read in a thread of its own, and refused with a reason", async () => {
  await expect(readAnswer("<a>".repeat(200_000))).rejects.toMatchObject({ name: "CalendarServerProblem" });
  const long = found("/me/a/", `<displayname>${"x".repeat(200_000)}</displayname>`);
  expect(await readAnswer(long)).toEqual(readMultistatus(long));
});
