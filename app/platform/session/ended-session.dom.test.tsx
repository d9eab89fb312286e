import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SESSION_STORAGE_KEY } from "./session-store.ts";

const HOUR_S = 3_600;
const NOW_S = Math.floor(Date.now() / 1000);

/** A session as the sign-in service creates it: its token expires after an hour. */
function sessionOf(sub: string, serial: number, iat = NOW_S) {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  const exp = iat + HOUR_S;
  const access_token = `${part({ alg: "HS256" })}.${part({ sub, exp, iat, serial })}.x`;
  return {
    access_token,
    refresh_token: `${sub}-${serial}`,
    expires_at: exp,
    expires_in: HOUR_S,
    user: { id: sub },
  };
}
const keep = (session: object) => localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));

const FIRST = sessionOf("lia", 1);
const AGAIN = sessionOf("lia", 2);
let written: { by: string; body: string }[];
/** The service after Lia's session was ended elsewhere: it accepts only the next one's token, and refuses refreshes. */
const service: typeof fetch = async (input, init) => {
  if (String(input).includes("/token?grant_type=refresh_token"))
    return Response.json({ code: "refresh_token_not_found", message: "no" }, { status: 400 });
  if (String(input).includes("/token?grant_type=password")) return Response.json(sessionOf("rui", 1));
  const token = new Headers(init?.headers).get("authorization")?.slice("Bearer ".length) ?? "";
  if (token === FIRST.access_token || !token.includes(".")) return Response.json({ code: "PGRST301" }, { status: 401 });
  written.push({ by: token, body: String(init?.body) });
  return Response.json([], { status: 201 });
};

async function open() {
  vi.resetModules();
  const { supabase, authClient, accessToken } = await import("../backend/supabase.ts");
  const ended = await import("./ended-session.ts");
  ended.setPerson("lia");
  const { callServer } = await import("../backend/call-server.ts");
  const write = () => supabase().from("topic_suggestions").insert({ topic: "Phrasal verbs", language: "pt" });
  return { write, ended, authClient, accessToken, callServer };
}
type OpenedPage = Awaited<ReturnType<typeof open>>;

beforeEach(() => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://site.test"><meta name="supabase-key" content="sb_publishable_key">`;
  written = [];
  localStorage.clear();
  keep(FIRST);
  vi.stubGlobal("fetch", service);
});
afterEach(() => {
  // Isolates the requests that wait here for ever from the following files.
  vi.resetModules();
  vi.unstubAllGlobals();
  document.head.innerHTML = "";
});

test("a request after the session ended elsewhere waits, and is sent once when its person is back", async () => {
  const { write, ended } = await open();
  ended.watchEndedSession(() => {});
  const first = write().then();
  await vi.waitFor(() => expect(ended.endedSession()).toEqual({ reason: "ended", isHidden: false }));
  const second = write().then();
  expect(written).toEqual([]);
  keep(AGAIN);
  ended.markSessionRestored();
  expect([(await first).error, (await second).error]).toEqual([null, null]);
  expect(written.map(({ by }) => by)).toEqual([AGAIN.access_token, AGAIN.access_token]);
});

test("a page that cannot ask passes the answer on", async () => {
  const { write, ended } = await open();
  expect((await write()).error).toMatchObject({ status: 401 });
  expect(ended.endedSession()).toBeUndefined();
});

test("a page that is being opened passes the answer on, and leads to the sign-in", async () => {
  const { write, ended } = await open();
  ended.watchEndedSession(() => {});
  ended.setPerson(undefined);
  expect((await write()).error).toMatchObject({ status: 401 });
  expect(ended.endedSession()).toBeUndefined();
});

test("a dialog that was closed returns with the next request", async () => {
  const { write, ended } = await open();
  ended.watchEndedSession(() => {});
  void write().then();
  await vi.waitFor(() => expect(ended.endedSession()).toBeDefined());
  ended.hideEndedSession();
  void write().then();
  await vi.waitFor(() => expect(ended.endedSession()).toMatchObject({ isHidden: false }));
  expect(written).toEqual([]);
});

test("a page sends nothing in the name of somebody who signed in after the page loaded", async () => {
  const { write, ended } = await open();
  ended.watchEndedSession(() => {});
  keep(sessionOf("rui", 1));
  ended.markSessionEnded("another");
  let settled = false;
  void write().then(() => {
    settled = true;
  });
  await vi.waitFor(() => expect(ended.endedSession()).toMatchObject({ reason: "another" }));
  expect([settled, written]).toEqual([false, []]);
});

const SENDS: [string, (page: OpenedPage) => PromiseLike<unknown>][] = [
  ["a write", (page) => page.write()],
  ["an order to this site's own server", (page) => page.callServer("/admin/mail-test", {})],
  ["a file that is sent in parts", async (page) => void written.push({ by: await page.accessToken(), body: "" })],
];

test.each(SENDS)("%s whose token has expired and whose refresh is refused waits for the sign-in", async (_, send) => {
  keep(sessionOf("lia", 0, NOW_S - 2 * HOUR_S));
  const page = await open();
  page.ended.watchEndedSession(() => {});
  const seen = vi.fn(service);
  vi.stubGlobal("fetch", seen);
  let settled = false;
  void Promise.resolve(send(page)).then(() => {
    settled = true;
  });
  await vi.waitFor(() => expect(page.ended.endedSession()).toEqual({ reason: "ended", isHidden: false }));
  expect([settled, written]).toEqual([false, []]);
  expect(seen.mock.calls.map(([input]) => String(input)).filter((url) => !url.includes("/auth/v1/"))).toEqual([]);
  keep(AGAIN);
  page.ended.markSessionRestored();
  await vi.waitFor(() => expect(written).toMatchObject([{ by: AGAIN.access_token }]));
});

test("a person who signs out is not asked to sign in by the requests that the page still sends", async () => {
  const { write, ended } = await open();
  ended.watchEndedSession(() => {});
  ended.setLeaving(true);
  localStorage.removeItem(SESSION_STORAGE_KEY);
  expect((await write()).error).toMatchObject({ status: 401 });
  expect(ended.endedSession()).toBeUndefined();
});

test.each(SENDS)(
  "%s with the token of another person who signed in is not sent, and the page shows a notice",
  async (_, send) => {
    const page = await open();
    page.ended.watchEndedSession(() => {});
    keep(sessionOf("rui", 1));
    let settled = false;
    void Promise.resolve(send(page)).then(() => {
      settled = true;
    });
    await vi.waitFor(() => expect(page.ended.endedSession()).toEqual({ reason: "another", isHidden: false }));
    expect([settled, written]).toEqual([false, []]);
    keep(AGAIN);
    page.ended.markSessionRestored();
    await vi.waitFor(() => expect(written).toMatchObject([{ by: AGAIN.access_token }]));
  },
);

test("a page that cannot show this refuses the write, and changes nothing of the other person's account", async () => {
  const { write, authClient } = await open();
  keep(sessionOf("rui", 1));
  expect((await write()).error).toMatchObject({ code: "another_person", status: 409 });
  expect((await (await authClient()).updateUser({ password: "uma-outra-senha" })).error).toMatchObject({ status: 409 });
  expect((await (await authClient()).signOut()).error).toMatchObject({ status: 409 });
  expect(written).toEqual([]);
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toContain("rui-1");
});

test("a person who signs in on the page itself becomes its sender", async () => {
  const { write, authClient, ended } = await open();
  ended.watchEndedSession(() => {});
  const signIn = { email: "rui@example.com", password: "a-senha-do-rui" };
  expect((await (await authClient()).signInWithPassword(signIn)).error).toBeNull();
  expect((await write()).error).toBeNull();
  expect(written.map(({ by }) => by)).toEqual([sessionOf("rui", 1).access_token]);
  expect(ended.endedSession()).toBeUndefined();
});
