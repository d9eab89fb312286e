import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Backend, startBackend } from "../../embedded/index.ts";
import { type Counter, createCounter } from "./counters.ts";

const FAILURES = { points: 3, seconds: 60, counts: "failures" } as const;
const TRIES = { points: 3, seconds: 60, counts: "every try" } as const;

let dataDir: string;
let backend: Backend;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "counters-"));
  const mailer = {
    async sendRecovery() {},
    async sendConfirmation() {},
    async sendEmailChange() {},
    async sendAlreadyRegistered() {},
  };
  const migrationsDir = path.resolve(import.meta.dirname, "../../supabase/migrations");
  backend = await startBackend({ dataDir, migrationsDir, siteUrl: "http://localhost:3000", mailer });
});
afterAll(async () => {
  await backend.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Makes one failed attempt; returns whether it was admitted. */
async function fail(counter: Counter, subject: string): Promise<boolean> {
  const entry = await counter.admit(subject);
  if ("wait" in entry) return false;
  await entry.end(true);
  return true;
}

test.each([FAILURES, TRIES])("processes on one database share their counts ($counts)", async (limit) => {
  const name = `together ${limit.counts}`;
  const one = createCounter(name, limit, backend.sql);
  const two = createCounter(name, limit, backend.sql);
  const letIn: boolean[] = [];
  for (let i = 0; i < 3; i++) letIn.push(await fail(one, "ana"), await fail(two, "ana"));
  expect(letIn).toEqual([true, true, true, false, false, false]);
  expect(await fail(two, "bia")).toBe(true);
});

test("guesses at once at several processes get no more attempts than in a row, and right passwords at once all succeed", async () => {
  const processes = Array.from({ length: 4 }, () => createCounter("at once", FAILURES, backend.sql));
  let most = 0;
  let now = 0;
  const guess = async (counter: Counter, subject: string, failed: boolean) => {
    const entry = await counter.admit(subject);
    if ("wait" in entry) return false;
    most = Math.max(most, ++now);
    await backend.sql`select pg_sleep(0.05)`;
    now -= 1;
    await entry.end(failed);
    return true;
  };
  const at = (n: number) => processes[n % processes.length] as Counter;
  const many = <T>(one: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 24 }, (_, n) => one(n)));
  expect((await many((n) => guess(at(n), "ana", true))).filter(Boolean)).toHaveLength(FAILURES.points);
  expect(most).toBeLessThanOrEqual(FAILURES.points);
  expect((await many((n) => guess(at(n), "bia", false))).filter(Boolean)).toHaveLength(24);
});

test("attempts of a process that was killed count for half a minute", async () => {
  const killed = createCounter("killed", FAILURES, backend.sql);
  for (let n = 0; n < FAILURES.points; n++) await killed.admit("ana");
  const other = createCounter("killed", FAILURES, backend.sql);
  expect(await other.admit("ana")).toHaveProperty("wait");
  await backend.sql`update private.rate_limits set expire = ${Date.now() - 1} where key like 'killed under way:%'`;
  expect(await fail(other, "ana")).toBe(true);
});

test("a window ends at its time, whatever the number of tries in it", async () => {
  const counter = createCounter("window", FAILURES, backend.sql);
  for (let i = 0; i < 5; i++) await fail(counter, "ana");
  const refusal = await counter.admit("ana");
  if (!("wait" in refusal)) throw new Error("let in");
  expect(refusal.wait).toBeLessThanOrEqual(60_000);
  await backend.sql`update private.rate_limits set expire = ${Date.now() - 1}`;
  expect(await fail(counter, "ana")).toBe(true);
});

test("the table contains nobody's address or e-mail", async () => {
  await fail(createCounter("private", FAILURES, backend.sql), "203.0.113.7 ana@example.com");
  const rows = await backend.sql<{ key: string }[]>`select key from private.rate_limits where key like 'private:%'`;
  expect(rows).toHaveLength(1);
  expect(rows[0]?.key).not.toMatch(/203|ana/);
});

test("only the owner reads or clears the counts", async () => {
  for (const role of ["anon", "authenticated", "service_role"]) {
    const asRole = backend.sql.begin(async (tx) => {
      await tx`select set_config('role', ${role}, true)`;
      await tx`select * from private.rate_limits`;
    });
    await expect(asRole).rejects.toMatchObject({ code: "42501" });
  }
});

test.each([FAILURES, TRIES])("limits hold while the database is away ($counts)", async (limit) => {
  const away = postgres({ host: dataDir, max: 1, connect_timeout: 1, onnotice() {} });
  await away.end();
  const counter = createCounter(`away ${limit.counts}`, limit, away);
  const letIn: boolean[] = [];
  for (let i = 0; i < 4; i++) letIn.push(await fail(counter, "ana"));
  expect(letIn).toEqual([true, true, true, false]);
});
