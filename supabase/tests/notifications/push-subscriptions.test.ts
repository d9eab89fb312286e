import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { weekday } from "../days.ts";
import { allowPush, browserKeys } from "../devices.ts";
import { DENIED, openSchool, type Person } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());
beforeEach(async () => {
  await school.backend.sql`delete from public.push_subscriptions`;
  await school.backend.sql`delete from public.notifications`;
});

const setHomework = (...students: Person[]) =>
  school.teacher.client.rpc("save_assignment", {
    id: randomUUID(),
    title: "Write",
    due_on: weekday(1, 5),
    students: students.map(({ id }) => id),
  });
const claim = async () => (await school.server.rpc("claim_pushes", { worker: randomUUID(), max_rows: 50 })).data ?? [];
/** Ends the quiet hours, so that delayed notifications are due. */
const wakeUp = async () => {
  await school.backend.sql`delete from public.notification_times`;
  await school.backend.sql`update public.push_outbox set due_at = now()`;
};

describe("a browser that shows notifications", () => {
  test("a browser that shows notifications belongs only to its owner, and only the server reads its keys", async () => {
    const { endpoint } = await allowPush(school.student);
    const seen = async ({ client }: Person) => (await client.from("push_subscriptions").select("endpoint")).data ?? [];
    expect(await seen(school.student)).toEqual([{ endpoint }]);
    for (const person of [school.other, school.teacher, school.former]) expect(await seen(person)).toEqual([]);
    expect((await school.visitor.from("push_subscriptions").select("endpoint")).error?.code).toBe(DENIED);
    expect((await school.student.client.from("push_subscriptions").select("auth")).error?.code).toBe(DENIED);
    for (const { client } of [school.other, school.teacher])
      await client.from("push_subscriptions").delete().eq("endpoint", endpoint);
    expect(await seen(school.student)).toHaveLength(1);
    await school.student.client.from("push_subscriptions").delete().eq("endpoint", endpoint);
    expect(await seen(school.student)).toEqual([]);
  });

  test("a browser that shows notifications cannot be registered by a person who may not sign in", async () => {
    const { p256dh, auth } = browserKeys();
    const order = { endpoint: "https://push.example.net/a", p256dh, auth };
    expect((await school.former.client.rpc("save_push_subscription", order)).status).toBe(403);
    expect((await school.visitor.rpc("save_push_subscription", order)).error?.code).toBe(DENIED);
    expect(
      (await school.student.client.from("push_subscriptions").insert({ ...order, user_id: school.student.id })).error
        ?.code,
    ).toBe(DENIED);
  });

  test.each([
    "http://push.example.net/a",
    "https://127.0.0.1/a",
    "https://[::1]/a",
    "https://localhost/a",
    "https://10.0.0.1:8443/a",
    "https://user@push.example.net/a",
    "https://push.example.net",
    "javascript:alert(1)",
    "https://0x7f000001/a",
    "",
  ])("a browser that shows notifications cannot be registered with the endpoint %j", async (endpoint) => {
    const { p256dh, auth } = browserKeys();
    const { error } = await school.student.client.rpc("save_push_subscription", { endpoint, p256dh, auth });
    expect(error).toMatchObject({ message: "INVALID_SUBSCRIPTION" });
  });

  test("a browser's push subscription moves to the person who signs in with the browser", async () => {
    const { endpoint, p256dh, auth } = await allowPush(school.student);
    await school.other.client.rpc("save_push_subscription", { endpoint, p256dh, auth });
    const rows = await school.backend.sql`select user_id from public.push_subscriptions`;
    expect(rows).toEqual([{ user_id: school.other.id }]);
  });

  test("a browser that shows notifications is one of ten at most, and quiet hours begin with the first one", async () => {
    const person = await school.enroll("Caio");
    for (let n = 0; n < 11; n++) await allowPush(person);
    expect((await person.client.from("push_subscriptions").select("id")).data).toHaveLength(10);
    const { data } = await person.client.from("notification_times").select("quiet_from, quiet_until, digest_at");
    expect(data).toEqual([{ quiet_from: "22:00:00", quiet_until: "07:00:00", digest_at: null }]);
  });

  test("a sign-out everywhere removes a browser's push subscription; after the next sign-in the browser can subscribe again", async () => {
    const person = await school.enroll("Duda");
    const { endpoint, p256dh, auth } = await allowPush(person);
    const mine = async () => (await person.client.from("push_subscriptions").select("endpoint")).data;
    await setHomework(person);
    expect(await school.backend.sql`select from public.push_outbox`).toHaveLength(1);
    await person.client.auth.signOut({ scope: "global" });
    await wakeUp();
    expect(await claim()).toEqual([]);
    expect(await school.backend.sql`select from public.push_subscriptions`).toEqual([]);
    await setHomework(person);
    expect(await school.backend.sql`select from public.push_outbox`).toEqual([]);

    await school.signIn(person);
    expect(await mine()).toEqual([]);
    await person.client.rpc("save_push_subscription", { endpoint, p256dh, auth });
    await setHomework(person);
    await wakeUp();
    expect(await claim()).toMatchObject([{ endpoint }]);
    expect(await mine()).toEqual([{ endpoint }]);
  });
});

describe("a notification of the bell", () => {
  test("a notification of the bell is queued for each of a person's browsers in the transaction that causes it", async () => {
    await allowPush(school.student);
    await allowPush(school.student);
    await allowPush(school.other);
    await setHomework(school.student);
    await wakeUp();
    const pushes = await claim();
    expect(pushes.map(({ type, content }) => [type, content])).toMatchObject([
      ["new_homework", { homework_description: "Write" }],
      ["new_homework", { homework_description: "Write" }],
    ]);
    expect(await claim()).toEqual([]);
    const failed = school.backend.sql.begin(async (tx) => {
      await tx`insert into public.notifications (user_id, type) values (${school.student.id}, 'party')`;
      throw new Error("the transaction fails");
    });
    await expect(failed).rejects.toThrow();
    expect(await school.backend.sql`select from public.push_outbox`).toHaveLength(2);
  });

  test("a notification of the bell is not pushed if the person has turned it off, or has read it meanwhile", async () => {
    await allowPush(school.other);
    await school.other.client
      .from("notification_choices")
      .upsert({ topic: "homework", by_push: false }, { onConflict: "user_id,topic" });
    await setHomework(school.other);
    expect(await school.backend.sql`select from public.push_outbox`).toEqual([]);
    const { data } = await school.other.client
      .from("notification_choices")
      .upsert({ topic: "homework", by_mail: false, by_push: true }, { onConflict: "user_id,topic" })
      .select("by_mail, by_push");
    expect(data).toEqual([{ by_mail: false, by_push: true }]);

    await setHomework(school.other);
    await wakeUp();
    await school.other.client.from("notifications").update({ is_read: true }).eq("user_id", school.other.id);
    expect(await claim()).toEqual([]);
  });

  test("a notification of the bell can be read only by the server while it is queued", async () => {
    await allowPush(school.student);
    await setHomework(school.student);
    for (const { client } of [school.student, school.teacher]) {
      expect((await client.from("push_outbox").select("id")).error?.code).toBe(DENIED);
      expect((await client.rpc("claim_pushes", { worker: randomUUID(), max_rows: 1 })).error?.code).toBe(DENIED);
    }
  });
});

describe("an undelivered notification", () => {
  const failedMail = async (kind: string, data: Record<string, string>) => {
    const row = { kind, recipient: school.student.email, language: "pt" as const, data };
    const { data: made } = await school.server.from("mail_outbox").insert(row).select("id").single();
    const worker = randomUUID();
    const mail = made?.id ?? "";
    await school.backend.sql`update public.mail_outbox set state = 'sending', worker = ${worker} where id = ${mail}`;
    await school.server.rpc("postpone_mail", { mail, worker, error: "550 no such user", give_up: true });
    return mail;
  };
  const list = async () => (await school.teacher.client.rpc("list_undelivered")).data ?? [];

  test("an undelivered notification is listed for the teacher: by mail and push, with the reason", async () => {
    await school.backend.sql`delete from public.mail_outbox`;
    await failedMail("new_homework", { name: "Ana" });
    await allowPush(school.student);
    await setHomework(school.student);
    await wakeUp();
    const worker = randomUUID();
    const { data: pushes } = await school.server.rpc("claim_pushes", { worker, max_rows: 1 });
    await school.server.rpc("postpone_push", { push: pushes?.[0]?.id ?? "", worker, error: "500", give_up: false });
    expect(
      (await list()).map(({ channel, kind, person, failed, can_retry }) => [channel, kind, person, failed, can_retry]),
    ).toEqual([
      ["push", "new_homework", "Ana", false, true],
      ["mail", "new_homework", "Ana", true, true],
    ]);
  });

  test("an undelivered notification can be sent again, also one that opens an account, or dismissed", async () => {
    await school.backend.sql`delete from public.mail_outbox`;
    const again = await failedMail("new_homework", { name: "Ana" });
    const never = await failedMail("new_homework", { name: "Ana" });
    const secret = await failedMail("recovery", { token_hash: "geheim" });
    const { client } = school.teacher;
    expect((await client.rpc("retry_delivery", { channel: "mail", id: again })).error).toBeNull();
    expect((await client.rpc("dismiss_delivery", { channel: "mail", id: never })).error).toBeNull();
    expect((await client.rpc("retry_delivery", { channel: "mail", id: never })).error?.message).toBe("NOT_NOW");
    expect((await client.rpc("retry_delivery", { channel: "mail", id: secret })).error).toBeNull();
    const rows = await school.backend.sql`select id, state, data from public.mail_outbox`;
    expect(Object.fromEntries(rows.map(({ id, state, data }) => [id, [state, data]]))).toEqual({
      [again]: ["queued", { name: "Ana" }],
      [never]: ["failed", {}],
      [secret]: ["queued", { token_hash: "geheim" }],
    });
    expect(await list()).toEqual([]);
  });
});
