import { afterAll, beforeEach, expect, test } from "vitest";
import { decryptCalendarCredentials, encryptCalendarCredentials } from "./credentials.ts";
import { at, DAY, openCalendarStories, SECRET } from "./testing.ts";
import { ACCOUNT } from "./testing-dav.ts";
import { OTHER } from "./testing-store.ts";

const the = await openCalendarStories();
afterAll(() => the.close());
beforeEach(() => the.reset());

const stored = async () =>
  (await the.school.teacher.client.from("connected_calendar").select("url, name, username")).data;
const find = (more: object = {}, network = the.dav.network) =>
  the.connectionWith(network).find({ address: the.dav.address, ...ACCOUNT, hosts: [], ...more });

test("an account's calendars are found from its server's address, without lists of tasks, and one is connected", async () => {
  const found = await find();
  const other = new URL(OTHER, the.collection).href;
  expect(found).toMatchObject({ calendars: [{ url: the.collection, name: "Aulas & eu" }, { url: other }] });
  await the.connect();
  expect(await stored()).toEqual([{ url: the.collection, name: "Aulas & eu", username: "teresa" }]);
  const [row] = await the.school.backend.sql`select encrypted from private.calendar_credentials`;
  const encrypted = String(row?.encrypted);
  expect(Buffer.from(encrypted, "base64url").includes(ACCOUNT.password)).toBe(false);
  expect(decryptCalendarCredentials(SECRET, encrypted)).toEqual({
    kind: "basic",
    hosts: [new URL(the.dav.address).host],
    ...ACCOUNT,
  });
  expect((await the.school.student.client.from("connected_calendar").select("url")).data).toEqual([]);
  expect((await the.school.student.client.from("calendar_sync").select("problem")).data).toEqual([]);
});

test.each<[string, () => Promise<object>]>([
  ["CREDENTIALS", () => find({ password: "outra" })],
  ["NOT_ALLOWED", () => find({}, { ...the.dav.network, isAllowed: () => false })],
  ["NOT_ALLOWED", () => find({ address: "http://localhost/" })],
  ["CERTIFICATE", () => find({}, { ...the.dav.network, ca: "" })],
  ["NOT_FOUND", () => find404()],
  ["FAILING", () => afterFault({ status: 500 })],
  ["BUSY", () => afterFault({ status: 429 })],
  ["NOT_REACHED", () => afterFault("lost")],
])("an account that cannot be used is not connected: %s", async (problem, attempt) => {
  expect(await attempt()).toEqual({ problem });
  expect(await stored()).toEqual([]);
});

function afterFault(fault: (typeof the.dav.faults)[number]) {
  the.dav.faults.push(fault);
  return find();
}
function find404() {
  the.dav.faults.push(...Array.from({ length: 4 }, () => ({ status: 404 })));
  return find();
}

test("credentials that were encrypted with another site's key, or lost by a restore, are reported as missing", async () => {
  await the.connect();
  await the.school.backend.sql`delete from private.calendar_credentials`;
  await the.round();
  const { data } = await the.school.teacher.client.from("calendar_sync").select("problem").single();
  expect(data).toEqual({ problem: "CREDENTIALS_MISSING" });
  expect(() =>
    decryptCalendarCredentials("another", encryptCalendarCredentials(SECRET, { kind: "basic", ...ACCOUNT })),
  ).toThrow();
});

test("another calendar waits until the classes are removed from the first one", async () => {
  await the.connect();
  await the.schedule();
  await the.round();
  const found = await find();
  if ("problem" in found) throw new Error(found.problem);
  const order = { provider: "other" as const, username: "teresa", name: "Outro", encrypted: found.sealed };
  const connect = (url: string) =>
    the.school.server.rpc("connect_calendar", { ...order, url, person: the.school.teacher.id });
  expect((await connect(`${the.dav.address}teresa/outro/`)).error?.message).toBe("NOT_NOW");
  expect((await connect(the.collection)).error).toBeNull();
});

test("an account is connected by OAuth with the owner's own client, and its tokens are renewed as they end", async () => {
  await the.connect("OAuth");
  the.dav.rotates = true;
  await the.schedule();
  the.dav.faults.push("end token");
  await the.round();
  expect(await the.her.there()).toMatchObject([{ starts_at: at(DAY).toISOString() }]);
  // Each process begins with the refresh token that the last one has kept.
  await the.schedule("12:00");
  await the.round();
  expect(await the.her.there()).toHaveLength(2);
});

test("a sign-in that another began, or that was forged, connects nothing", async () => {
  expect(await the.agree(the.school.other.id)).toEqual({ problem: "CREDENTIALS" });
  expect(await the.agree(the.school.teacher.id, "forged")).toEqual({ problem: "CREDENTIALS" });
  const returned = { code: "x", state: "x", pending: "x" };
  expect(await the.connectionWith().complete(returned, the.school.teacher.id)).toEqual({ problem: "CREDENTIALS" });
});
