// Sends the product's calls to a Supabase project and to the embedded backend, both filled with the demo, and prints
// the differences of their answers: SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY name an empty
// project with the migrations. WRITES=1 sends changes, too.
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { startBackend } from "../embedded/index.ts";
import { connect, MIGRATIONS } from "../server/backend/site-backend.ts";
import { PERSONAS, RAFAEL, TEACHER } from "../server/demo/personas.ts";
import { seedDemo } from "../server/demo/seed-demo.ts";
import { readCalls } from "../supabase/tests/replay/calls.ts";
import { type Address, compareAddresses } from "../supabase/tests/replay/compare-addresses.ts";

type Project = Omit<Address, "tokens">;

const RECORDED = path.resolve(import.meta.dirname, "../supabase/tests/replay/calls.jsonl");
const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey } = process.env;
if (!url || !publishableKey || !secretKey)
  throw new Error("SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY name the project to compare");

const recorded = readCalls(await readFile(RECORDED, "utf8"));
const { reads = [], changes = [] } = Object.groupBy(recorded, ({ method }) =>
  method === "GET" || method === "HEAD" ? "reads" : "changes",
);
// Changes come last, because some of them end sessions.
const calls = process.env.WRITES === "1" ? [...reads, ...changes] : reads;
const dataDir = await mkdtemp(path.join(os.tmpdir(), "replay-"));
const siteUrl = "http://localhost:3000";
const silent = async () => {};
const backend = await startBackend({
  dataDir,
  migrationsDir: MIGRATIONS,
  siteUrl,
  mailer: { sendRecovery: silent, sendConfirmation: silent, sendEmailChange: silent, sendAlreadyRegistered: silent },
  confirmEmails: true,
});
try {
  const theirs = await fillWithDemo({ url, publishableKey, secretKey, fetch: (request) => fetch(request) });
  const { publishableKey: ownKey, secretKey: ownSecret } = backend;
  const own: Project = {
    url: siteUrl,
    publishableKey: ownKey,
    secretKey: ownSecret,
    fetch: (one) => backend.fetch(one),
  };
  const differences = await compareAddresses(calls, await fillWithDemo(own), theirs);
  for (const { call, one, other } of differences)
    console.log(`${JSON.stringify(call)}\n  embedded: ${JSON.stringify(one)}\n  ${url}: ${JSON.stringify(other)}`);
  console.log(
    `${calls.length} calls, ${calls.length - differences.length} answered alike, ${differences.length} differently`,
  );
  process.exitCode = differences.length > 0 ? 1 : 0;
} finally {
  await backend.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** @throws when the project has people other than the demo's. */
async function fillWithDemo(project: Project): Promise<Address> {
  const server = connect(project.url, project.secretKey, project.fetch);
  const people = await server.from("profiles").select("email");
  if (people.error) throw people.error;
  const isOfDemo = (email: string) => PERSONAS.some((one) => one.email === email);
  if (!people.data.every(({ email }) => isOfDemo(email)))
    throw new Error(`${project.url} has people of its own: nothing was done`);
  const password = randomUUID();
  await seedDemo(server, password);
  const signIn = async ({ email }: { email: string }) => {
    const client = connect(project.url, project.publishableKey, project.fetch);
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return data.session.access_token;
  };
  return { ...project, tokens: { student: await signIn(RAFAEL), teacher: await signIn(TEACHER) } };
}
