import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../../embedded/testing.ts";
import { openSchool } from "../../supabase/tests/school.ts";
import type { Deliver } from "./deliver.ts";
import { createMailEncryption } from "./mail-encryption.ts";
import { startMailWorker } from "./mail-worker.ts";
import { DeliveryFailed } from "./refusals.ts";

const school = await openSchool();
afterAll(() => school.close());
beforeEach(async () => {
  await school.backend.sql`delete from public.mail_outbox`;
});

const enqueue = async () => {
  const data = { name: "Ana", password: "segredo-de-ana", expires_at: null };
  const row = { kind: "welcome", recipient: "ana@example.com", language: "pt" as const, data };
  const { data: made } = await school.server.from("mail_outbox").insert(row).select("id").single();
  return made?.id ?? "";
};
const stateOf = async (id: string) =>
  (await school.backend.sql`select state from public.mail_outbox where id = ${id}`)[0]?.state;
const makeDue = () =>
  school.backend
    .sql`update public.mail_outbox set due_at = now() - interval '1 second' where state in ('queued', 'sending')`;

/** A mail server that delays each mail twice: before it accepts the text, and before it confirms it. */
function slowServer() {
  const waiting: (() => void)[] = [];
  const reading: (() => void)[] = [];
  const refused: string[] = [];
  let open = false;
  const wait = (line: (() => void)[]) => new Promise<void>((go) => (open ? go() : line.push(go)));
  const deliver: Deliver = async ({ id }, handOver) => {
    await wait(waiting);
    if (!(await handOver())) {
      refused.push(id);
      throw new DeliveryFailed("Another worker has this mail", { reason: "LATER" });
    }
    await new Promise<void>((go) => reading.push(go));
  };
  return {
    waiting,
    reading,
    refused,
    deliver,
    /** Ends all delays. */
    hurry() {
      open = true;
    },
  };
}

test("a mail that was claimed again by the same process after a long wait is sent once", async () => {
  const { waiting, reading, refused, deliver, hurry } = slowServer();
  const id = await enqueue();
  const worker = startMailWorker({
    server: school.server,
    deliver,
    siteUrl: "https://escola.example",
    log: () => {},
    pollMs: 20,
    facts: createMailEncryption("a secret key"),
    unsubscribe: { linkFor: () => "" },
    sender: async () => ({ brand: "English With Alex" }),
  });
  await eventually(() => waiting.length === 1);
  await makeDue();
  await eventually(() => waiting.length === 2);
  hurry();
  // The process that comes first may send the text; the other process gets the answer that it is too late.
  for (const [turn, go] of waiting.entries()) {
    go();
    await eventually(() => reading.length + refused.length === turn + 1);
  }
  await eventually(async () => (await stateOf(id)) !== "sending");
  await makeDue();
  worker.wake();
  const closed = worker.close(5_000);
  for (const done of reading) done();
  await closed;
  expect(reading).toHaveLength(1);
  expect(await stateOf(id)).toBe("sent");
});

/** A client whose calls of one function fail until allowed. */
function refusing(name: string) {
  let refuses = true;
  const rpc = (...call: Parameters<typeof school.server.rpc>) =>
    refuses && call[0] === name
      ? Promise.resolve({ data: null, error: { message: `${name} is away` } })
      : school.server.rpc(...call);
  const server = new Proxy(school.server, { get: (target, key) => (key === "rpc" ? rpc : Reflect.get(target, key)) });
  return {
    server,
    stop() {
      refuses = false;
    },
  };
}

test.each([
  ["reply_address", 1],
  ["hand_over_mail", 1],
  ["finish_mail", 0],
])("a database that does not answer %s is not counted as a mail's failure", async (name, goesAgain) => {
  const given: string[] = [];
  const logged: string[] = [];
  const { server, stop } = refusing(name);
  const id = await enqueue();
  const worker = startMailWorker({
    server,
    deliver: async (parcel, handOver) => {
      if (await handOver()) given.push(parcel.id);
      return undefined;
    },
    siteUrl: "https://escola.example",
    log: (line) => logged.push(line),
    pollMs: 20,
    facts: createMailEncryption("a secret key"),
    unsubscribe: { linkFor: () => "" },
    sender: async () => ({ brand: "English With Alex" }),
  });
  await eventually(() => logged.some((line) => line.includes(`${name} is away`)));
  expect(await stateOf(id)).toBe(goesAgain ? "sending" : "handed_over");
  stop();
  await makeDue();
  if (goesAgain) await eventually(async () => (await stateOf(id)) === "sent");
  await worker.close(5_000);
  expect(given).toEqual([id]);
});

test("the result of an earlier claim is ignored once the mail was claimed again", async () => {
  const mail = await enqueue();
  const early = randomUUID();
  const late = randomUUID();
  for (const worker of [early, late]) {
    await school.server.rpc("claim_mails", { worker, max_rows: 1 });
    await makeDue();
  }
  expect((await school.server.rpc("hand_over_mail", { mail, worker: late })).data).toBe(true);
  expect((await school.server.rpc("hand_over_mail", { mail, worker: early })).data).toBe(false);
  await school.server.rpc("postpone_mail", { mail, worker: early, error: "LATER: too late" });
  expect((await school.server.rpc("finish_mail", { mail, worker: early })).error?.message).toBe("NOT_FOUND");
  expect(await stateOf(mail)).toBe("handed_over");
});

test("a mail whose server is slow with its text is not claimed again", async () => {
  const mail = await enqueue();
  const worker = randomUUID();
  await school.server.rpc("claim_mails", { worker, max_rows: 1 });
  await makeDue();
  expect((await school.server.rpc("hand_over_mail", { mail, worker })).data).toBe(true);
  expect((await school.server.rpc("claim_mails", { worker: randomUUID(), max_rows: 1 })).data).toEqual([]);
  expect(await stateOf(mail)).toBe("handed_over");
  await school.server.rpc("finish_mail", { mail, worker });
  expect(await stateOf(mail)).toBe("sent");
});

test("an outage of the mail server stays in the panel for 90 days, if the teacher was notified", async () => {
  const { sql } = school.backend;
  const refuse = (notified: boolean) => sql`update private.mail_server set refused_since = now() - interval '3 hours',
    error = 'LOGIN: 535 no', notified_at = ${notified ? sql`now()` : null}`;
  const outages = async () => (await school.teacher.client.rpc("list_mail_outages").throwOnError()).data;
  for (const notified of [false, true]) {
    await refuse(notified);
    await sql`select private.mark_mail_server_up()`;
    expect(await outages()).toHaveLength(notified ? 1 : 0);
  }
  const [over] = await outages();
  expect(over?.error).toBe("LOGIN: 535 no");
  expect(Date.parse(over?.until ?? "") - Date.parse(over?.since ?? "")).toBeGreaterThanOrEqual(3 * 3_600_000);
  for (const client of [school.visitor, school.student.client, school.former.client])
    expect((await client.rpc("list_mail_outages")).error).not.toBeNull();
  await sql`update private.mail_outages set until = until - interval '91 days'`;
  expect(await outages()).toEqual([]);
  await sql`select public.run_housekeeping()`;
  expect(await sql`select from private.mail_outages`).toEqual([]);
});
