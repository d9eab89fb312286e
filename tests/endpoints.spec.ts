import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { expect, test } from "@playwright/test";
import { WebSocket } from "ws";
import { EXPECTED, type RequiredCaller, SERVED } from "./security/endpoints.ts";
import { createMembers, deleteMembers, enroll, type Member, type Members, SITE } from "./security/members.ts";

test.describe.configure({ mode: "default", timeout: 120_000 });

let members: Members;
let leaver: Member;
test.beforeAll(async () => {
  members = await createMembers();
  leaver = await enroll("aluno");
});
test.afterAll(() => deleteMembers(members));

type Caller = "nobody" | "visitor" | "old token" | "student" | "teacher" | "halfway student" | "server";
const PEOPLE: readonly Caller[] = ["student", "teacher", "halfway student"];
const LET_IN: Record<RequiredCaller, readonly Caller[]> = {
  anyone: ["nobody", "visitor", "old token", "server", ...PEOPLE],
  key: ["visitor", "server", ...PEOPLE],
  person: PEOPLE,
  server: ["server"],
  token: ["nobody", "visitor", "old token", "server", ...PEOPLE],
};
/** Refusals of a caller, independent of the resource. */
const REFUSALS = /"(no_authorization|bad_jwt|PGRST301|PGRST303|session_not_found|not_admin)"/;

const keyOf = (who: Caller): string | undefined =>
  who === "nobody" ? undefined : process.env[who === "server" ? "SITE_SECRET_KEY" : "SITE_PUBLISHABLE_KEY"];
function headersOf(who: Caller): Record<string, string> {
  const token = who === "nobody" || who === "server" ? undefined : members.tokens[who];
  const key = keyOf(who);
  return { ...(key ? { apikey: key } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) };
}
const filled = (path: string) =>
  path
    .replace(/:id|:user/g, randomUUID())
    .replace(":name", path.includes("/rpc/") ? "last_bookable_day" : "article_categories?slug=eq.nothing")
    .replace(":bucket", "homework")
    .replace(":upload", randomUUID().replaceAll("-", ""))
    .replace("*", "nobody/nothing.txt");

test("every endpoint has its expected answer, and every answer its endpoint @desktop", () => {
  expect(Object.keys(EXPECTED).sort()).toEqual(SERVED);
});

const answered = Object.entries(EXPECTED).filter(([endpoint]) => !endpoint.includes("/realtime/"));
for (const [endpoint, letIn] of answered)
  test(`${endpoint} accepts the callers that it is meant for @desktop`, async () => {
    const [method = "", path = ""] = endpoint.split(" ");
    const isLogout = path.endsWith("/logout");
    // A caller whose session ends sends nothing afterwards.
    for (const who of LET_IN.anyone.filter((one) => !isLogout || !PEOPLE.includes(one) || one === "student")) {
      const headers = { ...headersOf(who), "content-type": "application/json" };
      if (isLogout && who === "student") Object.assign(headers, { authorization: `Bearer ${leaver.token}` });
      const body = JSON.stringify(path.endsWith("/recover") ? { email: `${randomUUID()}@example.com` } : {});
      const bare = method === "GET" || method === "HEAD";
      const got = await fetch(SITE() + filled(path), { method, headers, ...(bare ? {} : { body }) });
      const text = await got.text();
      const turnedAway = method === "HEAD" || path.includes("/upload/") ? got.status === 401 : REFUSALS.test(text);
      expect({ who, turnedAway, text }).toEqual({ who, turnedAway: !LET_IN[letIn].includes(who), text });
      expect(got.status).toBeLessThan(500);
    }
  });

test("the realtime socket accepts anyone with a key @desktop", async () => {
  for (const who of ["nobody", "visitor"] as const) {
    const address = `${SITE().replace("http", "ws")}/realtime/v1/websocket?apikey=${keyOf(who) ?? "sb_nobody"}`;
    const socket = new WebSocket(address);
    const [first] = await Promise.race([
      once(socket, "open").then(() => ["open"]),
      once(socket, "unexpected-response").then(([, answer]) => [answer.statusCode]),
    ]);
    socket.on("error", () => {});
    socket.terminate();
    expect(first, who).toBe(who === "nobody" ? 401 : "open");
  }
});

test("names that every JavaScript object has are tables and functions that do not exist @desktop", async () => {
  for (const [path, code] of [
    ["constructor", "PGRST205"],
    ["valueOf", "PGRST205"],
    ["__proto__", "PGRST205"],
    ["rpc/constructor", "PGRST202"],
  ]) {
    const answer = await fetch(`${SITE()}/rest/v1/${path}`, { headers: headersOf("visitor") });
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 404, { code }]);
  }
});
