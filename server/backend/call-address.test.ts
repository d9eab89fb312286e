import { expect, test } from "vitest";
import { startTestBackend } from "../../embedded/testing.ts";
import { compose } from "../compose.ts";
import { createLimits } from "../limits/limits.ts";
import { createUnsubscribeLinks } from "../notifications/unsubscribe-links.ts";
import { isBackendCall } from "./call-address.ts";

const SITE = "http://localhost:3000";

test.each([
  "/rest/v1/people",
  "/rest/v1/rpc/book_trial",
  "/rest/v1/with%20space",
  "/rest/v1/Odd%20n%C3%A4me%20(1).x,%20y",
  "/rest/v1/rpc/odd-n%C3%A4me.f",
  "/auth/v1/token",
  "/storage/v1/object/homework/a%20b.txt",
])("%s is a call that the backend answers", (pathname) => {
  expect(isBackendCall(pathname)).toBe(true);
});

test.each([
  ...Array.from("azAZ09-._~", (sign) => `/rest/v1/rpc/${escaped(sign)}ook_trial`),
  ...Array.from("ozOZ_-~", (sign) => `/rest/v1/rpc/${escaped(sign).toLowerCase()}`),
  "/rest/v1//people",
  "/rest/v1/%zz",
  "/rest/v1/%4",
  "/REST/v1/people",
  "/auth/v1/%20token",
])("%s could slip past a limit, and is no call", (pathname) => {
  expect(isBackendCall(pathname)).toBe(false);
});

function escaped(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

test("a table of an odd name is reached through the site, and a second spelling of a table is not", async () => {
  const { backend, client, close } = await startTestBackend();
  const site = compose({
    backend,
    limits: createLimits(),
    pages: async () => new Response("a page"),
    statics: () => undefined,
    address: { siteUrl: SITE, isSet: false, isGiven: false },
    server: client("server"),
    pushKey: "B".repeat(87),
    unsubscribe: createUnsubscribeLinks("a secret key", { siteUrl: SITE }),
    report: () => {},
  });
  const name = "Odd näme (1), y";
  await backend.sql.unsafe(`create table public."${name}" ("ключ" int); grant select on public."${name}" to anon`);
  const ask = (path: string) =>
    site(new Request(`${SITE}/rest/v1/${path}`, { headers: { apikey: backend.publishableKey } }), {
      address: "203.0.113.7",
    });
  const odd = await ask(`${encodeURIComponent(name)}?select=ключ`);
  expect([odd.status, await odd.json()]).toEqual([200, []]);
  const spelled = await ask("%6Eotes");
  expect(spelled.status).toBe(404);
  expect(await spelled.text()).not.toContain("PGRST");
  expect((await ask("%C3%28")).status).toBe(400);
  await close();
});
