import { createPublicKey, randomUUID } from "node:crypto";
import { jwtVerify } from "jose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import webPush from "web-push";
import { eventually } from "../../embedded/testing.ts";
import { weekday } from "../../supabase/tests/days.ts";
import { allowPush, browserKeys } from "../../supabase/tests/devices.ts";
import { openSchool, type Person, type School } from "../../supabase/tests/school.ts";
import type { Worker } from "../notifications/start-worker.ts";
import { startPushWorker } from "./push-worker.ts";
import type { SendPush } from "./send-push.ts";
import { decrypt, PushService, sendTo } from "./testing.ts";

const keys = webPush.generateVAPIDKeys();

describe("the outbox of browsers", () => {
  let school: School;
  let service: PushService;
  let port: number;
  let workers: Worker[];
  let logged: string[];

  beforeAll(async () => {
    school = await openSchool();
  });
  afterAll(() => school.close());
  beforeEach(async () => {
    workers = [];
    logged = [];
    service = new PushService();
    port = await service.open();
    for (const table of ["push_subscriptions", "notifications", "notification_times"])
      await school.backend.sql`delete from ${school.backend.sql(`public.${table}`)}`;
  });
  afterEach(async () => {
    for (const worker of workers) await worker.close(5_000);
    await service.close();
  });

  const work = (send: SendPush = sendTo(port, keys)) => {
    const options = { server: school.server, send, brand: async () => "English With Alex" };
    const worker = startPushWorker({ ...options, log: (line) => logged.push(line), pollMs: 20 });
    workers.push(worker);
    return worker;
  };
  /** A browser of a person without quiet hours. */
  const browserOf = async (person: Person) => {
    const browser = await allowPush(person);
    await school.backend.sql`delete from public.notification_times`;
    return browser;
  };
  const setHomework = (title: string, ...students: Person[]) =>
    school.teacher.client.rpc("save_assignment", {
      id: randomUUID(),
      title,
      due_on: weekday(1, 5),
      students: students.map(({ id }) => id),
    });
  const states = async () =>
    (await school.backend.sql`select state from public.push_outbox order by created_at`).map(({ state }) => state);
  const allAre = (state: string, count: number) =>
    eventually(async () => {
      const all = await states();
      return all.length === count && all.every((one) => one === state);
    });

  test("a push that another worker has claimed meanwhile is not marked as sent by the first, which is logged", async () => {
    await browserOf(school.student);
    await setHomework("Twice", school.student);
    const other = randomUUID();
    work(async () => {
      await school.backend.sql`update public.push_outbox set worker = ${other}`;
    });
    await eventually(() => logged.length > 0);
    expect(logged).toEqual([expect.stringContaining("it is another worker's")]);
    expect(await states()).toEqual(["sending"]);
  });

  test("a push delivers the teacher's action only to the student's browser, encrypted and in Portuguese", async () => {
    const browser = await browserOf(school.student);
    work();
    await setHomework("Phrasal verbs", school.student);
    await allAre("sent", 1);
    const [{ headers, body, path: place } = { headers: {}, body: Buffer.alloc(0), path: "" }] = service.arrived;
    expect(body.includes("Phrasal")).toBe(false);
    expect(decrypt(body, browser)).toMatchObject({
      title: "English With Alex",
      body: "Tarefa nova: Phrasal verbs",
      link: expect.stringMatching(/^\/pt\/meu-progresso\/tarefas/),
    });
    expect(place).toBe(new URL(browser.endpoint).pathname);
    expect(headers).toMatchObject({ ttl: "86400", urgency: "normal", "content-encoding": "aes128gcm" });
    expect(() => decrypt(body, browserKeys())).toThrow();

    const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
    expect(key).toBe(keys.publicKey);
    const raw = Buffer.from(keys.publicKey, "base64url");
    const jwk = {
      kty: "EC",
      crv: "P-256",
      x: raw.subarray(1, 33).toString("base64url"),
      y: raw.subarray(33).toString("base64url"),
    };
    const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: "jwk" }));
    expect(payload).toMatchObject({ aud: "https://push.example.net", sub: "mailto:professora@example.com" });
  });

  test("the outbox of browsers writes to a reader of English in English, with the unread count", async () => {
    const reader = await school.enroll("Erin");
    const browser = await browserOf(reader);
    await school.backend.sql`update public.profiles set language = 'en' where id = ${reader.id}`;
    await setHomework("One", reader);
    await setHomework("Two", reader);
    await reader.client.from("notifications").update({ is_read: true }).eq("content->>homework_description", "One");
    await setHomework("Three", reader);
    work();
    await allAre("sent", 2);
    expect(service.arrived.map(({ body }) => decrypt(body, browser))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ body: "New homework: Two", lang: "en", unread: 2 }),
        expect.objectContaining({ body: "New homework: Three", lang: "en", unread: 2 }),
      ]),
    );
  });

  test.each([
    ["the day before is kept until the class begins", "23 hours", 82_800],
    ["the hour before is kept for that hour", "50 minutes", 3_000],
  ])("a push delivers the reminder of %s to a phone that was off", async (_what, ahead, seconds) => {
    const { sql } = school.backend;
    const { data } = await school.teacher.client.rpc("schedule_classes", {
      student: school.student.id,
      local_date: weekday(2, 3),
      local_time: "10:00",
    });
    const id = (data as { made: { id: string }[] }).made[0]?.id ?? "";
    await sql`update public.calendar_entries set local_start = (now() + ${ahead}::interval) at time zone 'America/Sao_Paulo' where id = ${id}`;
    await sql`update public.calendar_entries set updated_at = now() - interval '3 days' where id = ${id}`;
    await sql`delete from public.notifications`;
    await browserOf(school.student);
    await school.server.rpc("run_housekeeping");
    work();
    await allAre("sent", 1);
    const ttl = Number(service.arrived[0]?.headers.ttl);
    expect(ttl).toBeGreaterThan(seconds - 60);
    expect(ttl).toBeLessThanOrEqual(seconds);
    await sql`delete from public.calendar_entries`;
  });

  test("the outbox of browsers sends each push once with two workers", async () => {
    const people = await Promise.all(Array.from({ length: 15 }, (_, n) => school.enroll(`Turma ${n}`)));
    for (const person of people) await browserOf(person);
    work();
    work();
    await setHomework("All of you", ...people);
    await setHomework("Once more", ...people);
    await allAre("sent", 30);
    expect(service.arrived).toHaveLength(30);
    expect(new Set(service.arrived.map(({ path: place, headers }) => `${place} ${headers.topic}`)).size).toBe(30);
  });

  test.each([404, 410])(
    "the outbox of browsers deletes a browser that is gone (%i), with its waiting pushes",
    async (status) => {
      const browser = await browserOf(school.student);
      await browserOf(school.other);
      service.answer = (place) => ({ status: browser.endpoint.endsWith(place) ? status : 201 });
      await setHomework("One", school.student, school.other);
      await setHomework("Two", school.student);
      work();
      await allAre("sent", 1);
      const left = await school.backend.sql`select user_id from public.push_subscriptions`;
      expect(left).toEqual([{ user_id: school.other.id }]);
    },
  );

  test("a busy push service is retried when it asks, and not before", async () => {
    await browserOf(school.student);
    service.answer = () => ({ status: 429, headers: { "retry-after": "900" } });
    await setHomework("One", school.student);
    work();
    const waiting = await eventually(async () => {
      const [row] = await school.backend.sql`
        select state, last_error, due_at > now() + interval '14 minutes' as waits from public.push_outbox where attempts = 1 and state = 'queued'`;
      return row;
    });
    expect(waiting).toMatchObject({ waits: true, last_error: expect.stringMatching(/^LATER: .*429/) });
    service.answer = () => ({ status: 201 });
    await school.backend.sql`update public.push_outbox set due_at = now()`;
    await allAre("sent", 1);
  });

  test("the outbox of browsers lists a permanently refused push for the teacher, who can send it again", async () => {
    await browserOf(school.student);
    service.answer = () => ({ status: 400 });
    await setHomework("One", school.student);
    work();
    await allAre("failed", 1);
    const { client } = school.teacher;
    const [row] = (await client.rpc("list_undelivered")).data ?? [];
    expect(row).toMatchObject({
      channel: "push",
      failed: true,
      person: "Ana",
      error: expect.stringMatching(/^REFUSED: .*400/),
    });
    service.answer = () => ({ status: 201 });
    await client.rpc("retry_delivery", { channel: "push", id: row?.id ?? "" });
    await allAre("sent", 1);
  });

  test("the outbox of browsers is not delayed by a slow service, nor is the database", async () => {
    const slow = await browserOf(school.student);
    await browserOf(school.other);
    let release = () => {};
    const held = new Promise<{ status: number }>((resolve) => {
      release = () => resolve({ status: 201 });
    });
    service.answer = (place) => (slow.endpoint.endsWith(place) ? held : { status: 201 });
    work();
    await setHomework("One", school.student);
    await eventually(() => service.arrived.length === 1);
    const [arrived] = await school.backend.sql`select clock_timestamp()::text as at`;
    await setHomework("Two", school.other);
    await eventually(async () => (await states()).includes("sent"));
    const [busy] = await school.backend.sql`
      select count(*)::int as open from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start < ${String(arrived?.at)}::timestamptz`;
    expect(busy).toEqual({ open: 0 });
    release();
    await allAre("sent", 2);
  });
});
