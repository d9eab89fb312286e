import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../../embedded/testing.ts";
import { openSchool, type School } from "../../supabase/tests/school.ts";
import { readSender } from "../notifications/read-sender.ts";
import type { Worker } from "../notifications/start-worker.ts";
import { bySmtp } from "./deliver.ts";
import { type Answers, startFaultyServer } from "./faulty-server.ts";
import { createMailEncryption } from "./mail-encryption.ts";
import { readMailIssue } from "./mail-issue.ts";
import { startMailWorker } from "./mail-worker.ts";
import { FACTS, MAIL_KINDS } from "./testing.ts";

const SITE = "https://escola.example";
const MAILS = 200;
/** Each kind of error lasts for two steps. */
const STEP_MINUTES = 75;
/** Short for the greeting, which one server never gives; a busy machine may take long for all else. */
const PATIENCE = { connection: 30_000, greeting: 3_000, silence: 30_000 };
const facts = createMailEncryption("a secret key");

let school: School;
let post: Awaited<ReturnType<typeof startFaultyServer>>;
let worker: Worker;
beforeAll(async () => {
  school = await openSchool();
  await sql().listen("outbox", () => worker.wake());
});
afterAll(() => school.close());
beforeEach(async () => {
  await sql()`delete from public.mail_outbox`;
  await sql()`delete from public.notifications`;
  await sql()`select private.mark_mail_server_up()`;
  post = await startFaultyServer();
  worker = startMailWorker({
    server: school.server,
    deliver: bySmtp(post.url, SITE, { waits: PATIENCE }),
    siteUrl: SITE,
    unsubscribe: { linkFor: () => `${SITE}/pt/parar-emails?t=x` },
    facts,
    sender: () => readSender(school.server),
    log: () => {},
    pollMs: 600_000,
  });
});
afterEach(async () => {
  await worker.close(5_000);
  post.close();
});

const sql = () => school.backend.sql;
/**
 * Kinds that are left out: mails with a sign-in link have a test of their own, and the other kinds need rows that this test
 * does not create.
 */
const READ_LATE =
  "recovery confirmation email_change service_note class_notes series_moved student_requested_series student_requested_class data_copy".split(
    " ",
  );
const KINDS = [...MAIL_KINDS, "digest"].filter((kind) => !READ_LATE.includes(kind));
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

/** Puts mails of every kind into the outbox in turn, from the kind of number `first` on. */
async function enqueue(count: number, first = 0): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    kind: KINDS[(first + n) % KINDS.length] ?? "",
    recipient: `${randomUUID().slice(0, 13)}@example.com`,
    language: n % 2 ? ("pt" as const) : ("en" as const),
    data: {
      ...FACTS,
      expires_at: TOMORROW,
      entry: randomUUID(),
      key: "k".repeat(43),
      password: "uma-senha-provisoria",
      items: ["new_homework", "charge_due"].map((kind) => ({ kind, data: FACTS })),
    },
  }));
  await school.server.from("mail_outbox").insert(rows).throwOnError();
  return rows.map(({ id }) => id);
}

/** Moves the outbox's times back, as if so many minutes had passed. */
async function pass(minutes: number): Promise<void> {
  const by = `${minutes} minutes`;
  await sql()`update public.mail_outbox set created_at = created_at - ${by}::interval, due_at = due_at - ${by}::interval,
    tried_at = tried_at - ${by}::interval, refused_since = refused_since - ${by}::interval where state <> 'sent'`;
  await sql()`update private.mail_server set refused_since = refused_since - ${by}::interval,
    failed_at = failed_at - ${by}::interval, probe_at = probe_at - ${by}::interval, notified_at = notified_at - ${by}::interval`;
}
/** Runs the worker until the server counts as down and no delivery is running. */
async function refused(): Promise<void> {
  worker.wake();
  await eventually(async () => {
    const [found] = await sql()`select exists (select from private.mail_server where probe_at > now()) and not exists (
      select from public.mail_outbox where state in ('sending', 'handed_over')) as refused`;
    return found?.refused;
  });
}
const counts = async () =>
  Object.fromEntries(
    (await sql()`select state, count(*)::int as count from public.mail_outbox group by state`).map((row) => [
      row.state,
      row.count,
    ]),
  );
const bells = () => sql()`select content from public.notifications where type = 'mail_refused'`;
const timesTaken = (id: string) => post.taken.filter((text) => text.includes(`Message-ID: <${id}@`)).length;

test("an outage of 20 hours, with every kind of error, neither loses nor repeats any of 200 mails", async () => {
  const faults: Answers[] = [
    { greeting: null },
    { greeting: "554 no" },
    { greeting: "421 busy" },
    { AUTH: "535 5.7.8 wrong password" },
    { MAIL: "451 4.3.0 no room" },
    { RCPT: "550 5.4.5 daily limit" },
    { RCPT: "421 going down" },
    { text: "421 no" },
  ];
  const ids: string[] = [];
  for (let step = 0; step < (20 * 60) / STEP_MINUTES; step++) {
    post.answer(faults[Math.floor(step / 2)] ?? {});
    // A probe that is due could start at any moment, so the time passes before a step and not after the last.
    if (step > 0) await pass(STEP_MINUTES);
    if (step < 10) ids.push(...(await enqueue(MAILS / 10, ids.length)));
    await refused();
  }
  expect(await counts()).toEqual({ queued: MAILS });
  expect(await bells()).toHaveLength(1);
  expect(await sql()`select from public.mail_outbox where attempts > 0`).toEqual([]);

  post.answer({});
  await pass(STEP_MINUTES);
  worker.wake();
  await eventually(async () => (await counts()).sent === MAILS, 60_000);
  expect(ids.filter((id) => timesTaken(id) !== 1)).toEqual([]);
  expect(post.taken).toHaveLength(MAILS);
});

test("a refusal of all mail is shown by the bell, the panel and the health report, with the reason, until it is over", async () => {
  const teacher = school.teacher.client;
  const trouble = async () => (await teacher.rpc("read_mail_server_status").throwOnError()).data;
  post.answer({ AUTH: "535 5.7.8 wrong password" });
  await enqueue(3);
  await refused();
  // A restarting server answers sooner than that.
  expect([await trouble(), await readMailIssue(school.server), await bells()]).toEqual([null, undefined, []]);
  await pass(4);
  await refused();
  expect(await trouble()).toMatchObject({ waiting: 3, error: expect.stringMatching(/^LOGIN: .*wrong password/) });
  expect(await readMailIssue(school.server)).toBe("LOGIN");
  expect(await bells()).toMatchObject([{ content: { reason: "LOGIN", link: "/admin/undelivered" } }]);
  const listed = (await teacher.rpc("list_undelivered").throwOnError()).data;
  expect(listed.map(({ error, failed }) => [error.split(":", 1)[0], failed])).toEqual(Array(3).fill(["LOGIN", false]));
  expect((await school.student.client.rpc("read_mail_server_status")).error?.message).toBe("NOT_ALLOWED");

  post.answer({});
  await teacher.rpc("retry_all_deliveries").throwOnError();
  worker.wake();
  await eventually(async () => (await counts()).sent === 3);
  expect([await trouble(), await readMailIssue(school.server)]).toEqual([null, undefined]);
});

test("while sign-in is refused, one mail probes; a test mail probes at once, before all others", async () => {
  post.answer({ AUTH: "535 no" });
  await enqueue(20);
  await refused();
  const asked = post.heard.filter((line) => line.startsWith("AUTH")).length;
  worker.wake();
  worker.wake();
  const { data: mail } = await school.teacher.client.rpc("send_test_mail").throwOnError();
  await refused();
  expect(post.heard.filter((line) => line.startsWith("AUTH"))).toHaveLength(asked + 1);
  const [row] = await sql()`select last_error from public.mail_outbox where id = ${mail}`;
  expect(row?.last_error).toMatch(/^LOGIN: /);
});

test("a single deferred mail is retried for three days with its data encrypted, and the others are sent", async () => {
  post.answer({ RCPT: "451 4.7.1 later" });
  const [id = "", other = ""] = await enqueue(2);
  // Both servers in one step, because time passes for both.
  const tried = async (attempts: number) => {
    worker.wake();
    return eventually(async () => {
      const rows = await sql()`select state, attempts, data from public.mail_outbox where id in ${sql()([id, other])}`;
      return rows.every((row) => ["queued", "failed"].includes(row.state) && row.attempts === attempts) && rows[0];
    });
  };
  let row = await tried(1);
  for (let n = 2; n <= 73; n++) {
    await pass(60);
    row = await tried(n);
    expect(row.state).toBe(n < 73 ? "queued" : "failed");
  }
  await eventually(
    async () => (await sql()`select data ->> 'encrypted' as s from public.mail_outbox where id = ${id}`)[0]?.s,
  );
  await eventually(async () => (await counts()).failed === 2);

  post.answer({});
  await school.teacher.client.rpc("retry_delivery", { channel: "mail", id }).throwOnError();
  worker.wake();
  await eventually(async () => timesTaken(id) === 1);
  expect(timesTaken(other)).toBe(0);
  await school.teacher.client.rpc("retry_all_deliveries").throwOnError();
  worker.wake();
  await eventually(async () => (await counts()).sent === 2);
});

/** A server that refuses only this recipient. */
const limitOf = (recipient: string) => ({
  RCPT: (line: string) => (line.includes(recipient) ? "550 5.4.5 daily limit" : "250 ok"),
});
const recipientOf = async (id: string) =>
  (await sql()`select recipient from public.mail_outbox where id = ${id}`)[0]?.recipient;

test("a limit that one recipient's server has never holds up the mails of others", async () => {
  const [id = ""] = await enqueue(1);
  post.answer(limitOf(await recipientOf(id)));
  for (let attempts = 1; attempts <= 8; attempts++) {
    const others = await enqueue(3, attempts);
    worker.wake();
    await eventually(async () => others.every((other) => timesTaken(other) === 1));
    await eventually(async () => (await counts()).sent === 3 * attempts);
    await eventually(
      async () => (await sql()`select from public.mail_outbox where id = ${id} and attempts = ${attempts}`).length,
    );
    expect(await sql()`select refused_since, probe_at from private.mail_server`).toEqual([
      { refused_since: null, probe_at: null },
    ]);
    await pass(60);
  }
  expect(await bells()).toEqual([]);
  const row = await eventually(
    async () => (await sql()`select last_error from public.mail_outbox where id = ${id} and state = 'queued'`)[0],
  );
  expect(row.last_error).toMatch(/^LIMIT: .*daily limit/);
});

test("a limit of the school's own account holds all mail back once another recipient's mail meets it", async () => {
  post.answer({ RCPT: "550 5.4.5 daily limit" });
  await enqueue(2);
  await refused();
  expect((await sql()`select error from private.mail_server`)[0]?.error).toMatch(/^LIMIT: /);
  post.answer({});
  await pass(10);
  worker.wake();
  await eventually(async () => (await counts()).sent === 2);
});

test("a queued mail is encrypted, too, and no other key decrypts it", async () => {
  post.answer({ AUTH: "535 no" });
  await enqueue(1);
  await refused();
  const [id = ""] = await enqueue(1);
  await sql()`update public.mail_outbox set created_at = created_at - interval '1 minute' where id = ${id}`;
  const [open] = (await school.server.rpc("list_unencrypted_mail", { max_rows: 10 }).throwOnError()).data;
  expect(open).toMatchObject({ id, secrets: { password: "uma-senha-provisoria" } });
  const encrypted = facts.encryptText(id, open?.secrets);
  await school.server.rpc("store_encrypted_mail", { mail: id, secrets: open?.secrets ?? {}, encrypted }).throwOnError();
  expect((await school.server.rpc("list_unencrypted_mail", { max_rows: 10 })).data).toEqual([]);
  const [row] = await sql()`select data from public.mail_outbox where id = ${id}`;
  expect(JSON.stringify(row)).not.toContain("senha");
  expect(facts.decrypt(id, row?.data)).toMatchObject({ password: "uma-senha-provisoria", name: FACTS.name });
  expect(() => facts.decrypt(randomUUID(), row?.data)).toThrow();
  expect(() => createMailEncryption("another key").decrypt(id, row?.data)).toThrow();
  post.answer({});
  await pass(1);
  worker.wake();
  await eventually(async () => timesTaken(id) === 1);
});

test("a mailed link works after an outage; a replaced link is not mailed, and its row gives the reason", async () => {
  const { student, server } = school;
  const ask = async () => {
    await school.visitor.auth.resetPasswordForEmail(student.email);
    const [{ token } = {}] = await sql()`select recovery_token as token from auth.users where id = ${student.id}`;
    const id = randomUUID();
    const data = facts.encrypt(id, { token_hash: String(token), redirect_to: null });
    const row = { id, kind: "recovery", recipient: student.email, language: "pt" as const, data };
    await server.from("mail_outbox").insert(row).throwOnError();
    return { id, token_hash: String(token) };
  };
  post.answer({ AUTH: "535 no" });
  const replaced = await ask();
  const { id, token_hash } = await ask();
  await refused();
  await pass(20 * 60);
  await sql()`update auth.users set recovery_sent_at = recovery_sent_at - interval '20 hours' where id = ${student.id}`;
  post.answer({});
  worker.wake();
  await eventually(async () => timesTaken(id) === 1);
  await eventually(async () => (await counts()).dropped === 1);
  const [row] = await sql()`select data, last_error from public.mail_outbox where id = ${replaced.id}`;
  expect(row).toMatchObject({ data: {}, last_error: "OUTDATED: Its link was replaced or used." });
  expect((await school.connect().auth.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
});
