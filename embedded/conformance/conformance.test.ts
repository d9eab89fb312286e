import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { peopleWithFactors } from "../rest-and-auth/factors/testing.ts";
import { PASSWORD, SITE, startTestBackend, type TestBackend } from "../testing.ts";
import { ADMIN_ROWS } from "./admin-rows.ts";
import { AUTH_ROWS } from "./auth-rows.ts";
import { CHANNEL_ROWS } from "./channel-rows.ts";
import { FILE_ROWS } from "./file-rows.ts";
import { publicMethods } from "./public-methods.ts";
import { REST_ROWS } from "./rest-rows.ts";
import type { Fixture, Row } from "./row.ts";
import { tableOf } from "./table.ts";

const ROWS: Record<string, Row> = { ...REST_ROWS, ...AUTH_ROWS, ...ADMIN_ROWS, ...FILE_ROWS, ...CHANNEL_ROWS };
const methods = publicMethods();

let t: TestBackend;
let world: Fixture;
const listeners: SupabaseClient[] = [];
const http = createServer();

beforeAll(async () => {
  t = await startTestBackend();
  await t.backend.sql.unsafe(`
    create table public.samples (id int primary key, words text, numbers int[], span int4range, doc jsonb);
    grant all on public.samples to authenticated;
    insert into public.samples values (1, 'a b', '{1,2}', '[1,5)', '{"a": 1}'), (2, null, null, null, null);
    insert into storage.buckets (id, name) values ('files', 'files')`);
  http.on("upgrade", (request, socket, head) => t.backend.upgrade(request, socket, head) || socket.destroy());
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const site = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const people = peopleWithFactors(() => t);
  let made = 0;
  const name = () => `somebody${++made}`;
  const connect = (key: string) =>
    createClient(SITE, key, {
      auth: { persistSession: false, autoRefreshToken: false, experimental: { passkey: true } },
      global: { fetch: (input, init) => t.backend.fetch(new Request(input, init)) },
    });
  const person = connect(t.backend.publishableKey);
  const { data } = await person.auth.signUp({ email: "ana@example.com", password: PASSWORD });
  const token = data.session?.access_token ?? "";
  world = {
    t,
    person,
    visitor: connect(t.backend.publishableKey),
    server: connect(t.backend.secretKey),
    newcomer: () => t.person(name()),
    withFactor: () => people.withFactor(name()),
    listener() {
      const fetch = (input: string | URL | Request, init?: RequestInit) => t.backend.fetch(new Request(input, init));
      const listener = createClient(site, t.backend.publishableKey, {
        accessToken: async () => token,
        global: { fetch },
      });
      listeners.push(listener);
      return listener;
    },
  };
});
afterAll(async () => {
  for (const listener of listeners) await listener.removeAllChannels();
  http.close();
  await t.close();
});

test("each public method of the installed clients has a decision, and no decision is left over", () => {
  expect(Object.keys(ROWS).sort()).toEqual(Object.values(methods).flat().sort());
});

test.each(Object.entries(ROWS).filter(([, { call }]) => call))(
  "%s behaves as decided",
  async (method, { is, call, note }) => {
    const error = await outcomeOf(() => call?.(world));
    if (is !== "refused") expect({ method, error }).toEqual({ method, error: null });
    else if (note) expect(error, method).not.toBeNull();
    else expect(String(Object(error).message), method).toMatch(/is not offered by this backend$/);
  },
);

test("CONFORMANCE.md is generated from these decisions", async () => {
  await expect(tableOf(methods, ROWS)).toMatchFileSnapshot(path.resolve(import.meta.dirname, "../CONFORMANCE.md"));
});

/** The error that a call ends with, thrown or answered; null where there is none. */
async function outcomeOf(call: () => unknown): Promise<unknown> {
  try {
    const answer: unknown = await call();
    return typeof answer === "object" && answer !== null && "error" in answer ? answer.error : null;
  } catch (error) {
    return error;
  }
}
