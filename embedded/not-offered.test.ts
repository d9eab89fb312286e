import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "./testing.ts";

let t: TestBackend;
let client: SupabaseClient;
beforeAll(async () => {
  t = await startTestBackend();
  client = (await t.person("ana")).client;
});
afterAll(() => t.close());

const email = "ana@example.com";

test.each<[string, string, (supabase: SupabaseClient) => Promise<{ error: unknown }>]>([
  ["auth.resend", "not_offered", ({ auth }) => auth.resend({ type: "signup", email })],
  ["auth.reauthenticate", "not_offered", ({ auth }) => auth.reauthenticate()],
  ["auth.signInWithOtp", "not_offered", ({ auth }) => auth.signInWithOtp({ email })],
  [
    "auth.signInWithIdToken",
    "unsupported_grant_type",
    ({ auth }) => auth.signInWithIdToken({ provider: "google", token: "x" }),
  ],
])("%s is refused by its name", async (name, code, call) => {
  const { error } = await call(client);
  expect(error).toMatchObject({ code, message: `${name} is not offered by this backend` });
});

test("calls of files that are not offered are refused by their names", async () => {
  const { error } = await client.storage.from("open").move("a.txt", "b.txt");
  expect(error?.message).toBe("storage.move is not offered by this backend");
});

// The client hides the text of a 404, which it takes for an old server.
test("a broadcast over HTTP is refused by its name", async () => {
  const address = "http://localhost/realtime/v1/api/broadcast/a%20room/events/news";
  const headers = { apikey: t.backend.publishableKey };
  const answer = await t.backend.fetch(new Request(address, { method: "POST", headers, body: "{}" }));
  expect(await answer.json()).toMatchObject({ msg: "realtime.httpSend is not offered by this backend" });
});
