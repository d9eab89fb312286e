import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "../session/session-store.ts";

const HOUR_S = 3_600;
const SERVER_NOW = Date.parse("2026-03-10T15:00:00Z");
const nowS = SERVER_NOW / 1000;

/** An access token as the sign-in service makes them. */
const tokenOf = (exp: number, sub = "lia"): string => {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  return `${part({ alg: "HS256" })}.${part({ sub, exp, iat: exp - HOUR_S })}.x`;
};
const sessionOf = (exp: number, refresh_token: string, sub = "lia") => ({
  access_token: tokenOf(exp, sub),
  refresh_token,
  expires_at: exp,
  expires_in: HOUR_S,
  token_type: "bearer",
  user: { id: sub },
});
const keep = (session: object) => localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
const kept = () => JSON.parse(localStorage.getItem(SESSION_STORAGE_KEY) ?? "null");

let refreshed: number;
let written: string[];
let showsTime: boolean;

/** The sign-in service: tokens expire by its own clock, and each refresh token is valid once. */
const service: typeof fetch = async (input, init) => {
  const headers = new Headers(showsTime ? { date: new Date(SERVER_NOW).toUTCString() } : {});
  const answer = (body: unknown, status = 200) => Response.json(body, { status, headers });
  const url = String(input);
  if (url.includes("/token?grant_type=refresh_token")) {
    refreshed += 1;
    const { refresh_token } = JSON.parse(String(init?.body));
    if (refresh_token !== "good") return answer({ code: "refresh_token_not_found", message: "no" }, 400);
    return answer(sessionOf(nowS + HOUR_S, "next"));
  }
  const token = new Headers(init?.headers).get("authorization")?.slice("Bearer ".length) ?? "";
  const { exp } = JSON.parse(atob(token.split(".")[1] ?? "") || "{}");
  if (!(exp > nowS)) return answer({ code: "PGRST303", message: "JWT expired" }, 401);
  written.push(String(init?.body));
  return answer([], 201);
};

/** Opens the page on a device whose clock differs from the server's by `apartS` seconds. */
async function open(apartS: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: SERVER_NOW + apartS * 1000 });
  vi.resetModules();
  return import("../backend/supabase.ts");
}
const write = async (page: Awaited<ReturnType<typeof open>>) =>
  page.supabase().from("topic_suggestions").insert({ topic: "Phrasal verbs", language: "pt" });

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = `<meta name="supabase-url" content="http://site.test"><meta name="supabase-key" content="sb_publishable_key">`;
  refreshed = 0;
  written = [];
  showsTime = true;
  vi.stubGlobal("fetch", service);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.head.innerHTML = "";
});

const MINUTES_10 = 600;
const DAY = 24 * HOUR_S;
const APART = [0, MINUTES_10, -MINUTES_10, HOUR_S, -HOUR_S, DAY, -DAY];

test.each(APART)("a clock %d seconds ahead: a request with an expired token arrives once", async (apart) => {
  keep(sessionOf(nowS - 60, "good"));
  const page = await open(apart);
  expect((await write(page)).error).toBeNull();
  expect(written).toEqual([JSON.stringify({ topic: "Phrasal verbs", language: "pt" })]);
  expect(refreshed).toBe(1);
  expect(kept().refresh_token).toBe("next");
});

test.each(APART)(
  "a clock %d seconds ahead: a fresh token is refreshed once at most, and then never again",
  async (apart) => {
    keep(sessionOf(nowS + HOUR_S, "good"));
    const page = await open(apart);
    for (const _ of APART) expect((await write(page)).error).toBeNull();
    expect(written).toHaveLength(APART.length);
    expect(refreshed).toBeLessThanOrEqual(1);
    const again = await open(apart);
    expect((await write(again)).error).toBeNull();
    expect(refreshed).toBeLessThanOrEqual(1);
  },
);

test.each(APART)(
  "a clock %d seconds ahead of a server that does not show its own keeps the person signed in",
  async (apart) => {
    showsTime = false;
    keep(sessionOf(nowS - 60, "good"));
    const page = await open(apart);
    expect((await write(page)).error).toBeNull();
    expect(await page.accessToken()).toBe(tokenOf(nowS + HOUR_S));
    expect(refreshed).toBe(1);
  },
);

test.each(APART)("a clock %d seconds ahead: a refused refresh ends the session", async (apart) => {
  keep(sessionOf(nowS - 60, "used up"));
  const page = await open(apart);
  expect((await write(page)).error).not.toBeNull();
  expect(written).toEqual([]);
  expect(kept()).toBeNull();
});

test.each([
  ["a limit", () => Response.json({ code: "over_request_rate_limit", message: "later" }, { status: 429 })],
  ["a firewall", () => new Response("<h1>Forbidden</h1>", { status: 403 })],
  ["a page that is not found", () => new Response("Not Found", { status: 404 })],
  ["a key that is not this site's", () => Response.json({ code: "no_authorization" }, { status: 401 })],
])("%s during a refresh refuses nobody", async (_, answer) => {
  vi.stubGlobal("fetch", async () => answer());
  const { countingFetch } = await import("../device/connection.ts");
  expect((await countingFetch("/auth/v1/token?grant_type=refresh_token")).status).toBe(503);
});

test("many requests refused at once cause one refresh, and each arrives", async () => {
  keep(sessionOf(nowS - 60, "good"));
  const page = await open(-DAY);
  const answers = await Promise.all(APART.map(() => write(page)));
  expect(answers.map(({ error }) => error)).toEqual(APART.map(() => null));
  expect(refreshed).toBe(1);
});

test("a failed refresh without an answer does not count as a refusal", async () => {
  keep(sessionOf(nowS - 60, "good"));
  const { fetchAsPerson } = await import("../session/person-fetch.ts");
  const turnedAway = async () => Response.json({ code: "42501" }, { status: 401 });
  const ask = fetchAsPerson(turnedAway, () => Promise.reject(new TypeError("Failed to fetch")));
  const inNameOf = (token: string) => ask("/rest/v1/homework", { headers: { authorization: `Bearer ${token}` } });
  await expect(inNameOf(tokenOf(nowS - 60))).rejects.toThrow(TypeError);
  // The client's request while it cannot refresh.
  await expect(inNameOf("sb_publishable_key")).rejects.toThrow(TypeError);
  localStorage.clear();
  expect((await inNameOf("sb_publishable_key")).status).toBe(401);
});

test("a request begun by one person is never repeated as another", async () => {
  keep(sessionOf(nowS - 60, "good"));
  const page = await open(-DAY);
  vi.stubGlobal("fetch", (async (input, init) => {
    keep(sessionOf(nowS + HOUR_S, "good", "rui"));
    return service(input, init);
  }) satisfies typeof fetch);
  await write(page);
  expect(written).toEqual([]);
});
