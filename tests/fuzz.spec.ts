import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import fc from "fast-check";
import type { Ask, Endpoint } from "./fuzz/asks.ts";
import { auth, storage } from "./fuzz/doors.ts";
import { functions, pages, tables } from "./fuzz/endpoints.ts";
import { type MeasuredSite, startMeasuredSite } from "./fuzz/measured-site.ts";

/** Requests to each endpoint. `npm run fuzz` sends many more than a run of all tests has the time for. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 4);
const SEED = Number(process.env.FUZZ_SEED ?? 2026);
/** Endpoints asked at a time. */
const ABREAST = 4;
/** How much more may be held at the end than when everything had been asked once. */
const MOST_GROWTH = 1.25;
/** What an answer never has in it: statements, stacks, places on our disk, our libraries. */
const LEAKS =
  /\n\s+at [\w.<>[\] ]+ \(|node:internal|node_modules|\.tsx?:\d|\/server\/index\.js|PostgresError|syntax error at or near|\bselect\s[^"]{0,200}\sfrom\s+"?(public|private|auth|storage)"?\.|set_config\(|journeys-/i;

// A run of all tests ends when something hangs; the long one takes what it takes.
test.describe.configure({ mode: "default", timeout: RUNS > 50 ? 0 : 300_000 });

let site: MeasuredSite;
let server: SupabaseClient;
let teacher: string;
let students: string[];
let tokens: (string | undefined)[];
let asked = 0;
let firstHeld = 0;

test.beforeAll(async () => {
  site = await startMeasuredSite({ TRUST_PROXY: "1" });
  server = createClient(site.address, site.secrets.secretKey, { auth: { persistSession: false } });
  const enroll = async (role: "admin" | "aluno") => {
    const { data, error } = await server.auth.admin.createUser({
      ...{ email: `${randomUUID()}@example.com`, password: randomUUID(), email_confirm: true, app_metadata: { role } },
    });
    if (error) throw error;
    return data.user.id;
  };
  [teacher, ...students] = [await enroll("admin"), await enroll("aluno"), await enroll("aluno")];
});
test.afterAll(() => site?.close());
// What is generated may sign people out and change their passwords: each family begins signed in.
test.beforeEach(async () => {
  tokens = [undefined, await tokenOf(String(students[0])), await tokenOf(teacher)];
});

async function tokenOf(id: string): Promise<string> {
  const password = randomUUID();
  const { data, error } = await server.auth.admin.updateUserById(id, { password });
  if (error) throw error;
  const client = createClient(site.address, site.secrets.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { "x-forwarded-for": addressOf(asked) } },
  });
  const { data: signedIn } = await client.auth.signInWithPassword({ email: String(data.user.email), password });
  return String(signedIn.session?.access_token);
}

/** An address of nobody else's, so that what is counted by address does not end the run. */
const addressOf = (n: number) => `198.18.${(n >> 8) % 256}.${n % 256}`;

async function send({ method, path, headers = {}, body }: Ask, token: string | undefined): Promise<void> {
  const hasBody = body !== undefined && method !== "GET" && method !== "HEAD";
  const answer = await fetch(site.address + path, {
    method,
    redirect: "manual",
    headers: {
      apikey: site.secrets.publishableKey,
      "x-forwarded-for": addressOf(asked++),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(hasBody ? { body } : {}),
  });
  const text = await answer.text();
  if (answer.status >= 500) throw new Error(`${answer.status}: ${text.slice(0, 300)}`);
  const leak = LEAKS.exec(text);
  if (leak) throw new Error(`${answer.status} leaks ${leak[0]}: ${text.slice(0, 300)}`);
}

/** Sends what is generated to every endpoint of a family, and tells of all that fail. */
async function fuzz(endpoints: Endpoint[]): Promise<void> {
  const problems: string[] = [];
  const next = endpoints.values();
  const work = async () => {
    for (const { name, asks } of next) {
      const sent = fc.asyncProperty(asks, fc.nat(2), (ask, who) => send(ask, tokens[who]));
      const { failed, counterexample, errorInstance } = await fc.check(sent, { numRuns: RUNS, seed: SEED });
      if (failed) problems.push(`${name}: ${JSON.stringify(counterexample).slice(0, 600)}\n  ${errorInstance}`);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, work));
  expect(problems.join("\n")).toBe("");
  expect((await fetch(`${site.address}/healthz`)).status).toBe(200);
}

const known = () => [teacher, ...students].map(String);

const FAMILIES: [string, () => Endpoint[]][] = [
  ["the pages and the site's own files", pages],
  ["the tables", () => tables(known())],
  ["the functions", () => functions(known())],
  ["signing in", auth],
  ["the stored files", () => storage(known())],
];
for (const [name, endpoints] of FAMILIES)
  test(`${name} answer whatever is sent to them, without a fault and without a leak @desktop`, async () => {
    const before = asked;
    await fuzz(endpoints());
    firstHeld ||= await site.held();
    console.log(`${name}: ${endpoints().length} endpoints, ${asked - before} requests`);
  });

test("what is held in memory does not grow with what is asked @desktop", async () => {
  const held = await site.held();
  console.log(
    `held: ${(firstHeld / 1e6).toFixed(1)} MB at first, ${(held / 1e6).toFixed(1)} MB after ${asked} requests`,
  );
  expect(held / firstHeld).toBeLessThan(MOST_GROWTH);
});
