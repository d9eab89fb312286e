import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../../../embedded/testing.ts";
import { openSchool, type School } from "../../../supabase/tests/school.ts";
import { bounceOf, plainMail, returnedHead, startMailbox } from "./testing.ts";
import { watchMailbox } from "./watch-mailbox.ts";

let school: School;
let ending: (() => unknown)[];
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  ending = [];
  await sql()`delete from public.mail_outbox`;
  await sql()`delete from public.notifications`;
  await sql()`delete from private.paused_addresses`;
});
afterEach(async () => {
  for (const end of ending) await end();
});

const sql = () => school.backend.sql;
const teacher = () => school.teacher.client;
const sent = async (recipient = school.student.email) => {
  const row = { kind: "new_homework", recipient, language: "pt" as const, data: { name: "Ana" } };
  const { data } = await school.server.from("mail_outbox").insert(row).select("id, state").single().throwOnError();
  await sql()`update public.mail_outbox set state = 'sent', sent_at = now(), data = '{}' where id = ${data.id} and state = 'queued'`;
  return { id: data.id, state: data.state };
};
const comesBack = (mail: string) =>
  school.server.rpc("record_bounce", { mail, error: "RETURNED: 550 no such user" }).throwOnError();
const listed = async () => (await teacher().rpc("list_undelivered").throwOnError()).data;
const paused = async () => (await sql()`select content from public.notifications where type = 'address_paused'`).length;

test("a bounced mail is shown to the teacher with its reason; the mailbox is unchanged, and other mail is not read", async () => {
  const lost = (await sent()).id;
  const arrived = (await sent()).id;
  const terminalBox = await startMailbox([
    { source: "Subject: Private\r\n\r\nHi", report: false },
    { source: bounceOf(lost), report: true },
    { source: bounceOf(randomUUID()), report: true },
  ]);
  const failures: string[] = [];
  const watch = () =>
    watchMailbox({
      imapUrl: terminalBox.url,
      siteUrl: "https://escola.example",
      server: school.server,
      failed: (line) => failures.push(line),
    });
  ending.push(terminalBox.close, watch().close);
  await eventually(async () => (await listed()).length === 1);
  expect(await listed()).toMatchObject([
    { id: lost, failed: true, can_retry: false, error: "RETURNED: 550 5.1.1 <ana@example.com>: no such user here" },
  ]);
  await eventually(() => terminalBox.heard.some((line) => / LOGOUT/.test(line)) || terminalBox.taken() === 2);
  expect(terminalBox.taken()).toBe(2);
  expect(terminalBox.heard.filter((line) => /\b(SELECT|STORE|EXPUNGE|MOVE|COPY|DELETE)\b/i.test(line))).toEqual([]);
  expect(failures).toEqual([]);
  const rows = await sql()`select id from public.mail_outbox where bounced_at is not null`;
  expect(rows.map(({ id }) => id)).not.toContain(arrived);
  await teacher().rpc("dismiss_delivery", { channel: "mail", id: lost }).throwOnError();
  expect(await listed()).toEqual([]);
  const [row] = await sql()`select state from public.mail_outbox where id = ${lost}`;
  expect(row?.state).toBe("sent");
});

test("a mailbox that cannot be read is reported, and the worker continues", async () => {
  const failures: string[] = [];
  const terminalBox = await startMailbox([]);
  terminalBox.close();
  ending.push(
    watchMailbox({
      imapUrl: terminalBox.url,
      siteUrl: "https://escola.example",
      server: school.server,
      failed: (line) => failures.push(line),
    }).close,
  );
  await eventually(() => failures.length === 1);
  expect(failures[0]).toMatch(/^The mailbox of returned mails cannot be read: /);
});

test("the third bounce of an address pauses it: the teacher is notified once, and mails to it wait for her", async () => {
  const mails = [await sent(), await sent(), await sent(), await sent()];
  const waits = (await sent("bia@example.com")).id;
  for (const { id } of mails.slice(0, 2)) await comesBack(id);
  await comesBack(mails[0]?.id ?? "");
  expect(await paused()).toBe(0);
  for (const { id } of mails.slice(2)) await comesBack(id);
  expect(await paused()).toBe(1);

  const held = await sent();
  expect(held.state).toBe("failed");
  expect((await sent("bia@example.com")).state).toBe("queued");
  expect((await listed()).find(({ id }) => id === held.id)).toMatchObject({
    error: "PAUSED: Several mails to this address came back.",
    can_retry: true,
  });
  await teacher().rpc("retry_all_deliveries").throwOnError();
  expect((await listed()).map(({ id }) => id)).toContain(held.id);
  await teacher().rpc("retry_delivery", { channel: "mail", id: held.id }).throwOnError();
  expect((await sent()).state).toBe("queued");
  expect((await sql()`select state from public.mail_outbox where id = ${waits}`)[0]?.state).toBe("sent");
});

test("a bounce in words is read, and so is one that a relay's id hides; a delay is listed until there is other news", async () => {
  const byWords = (await sent()).id;
  const lateOne = (await sent("bia@example.com")).id;
  const relayed = (await sent("edu@example.com")).id;
  const words = plainMail({
    from: "Mail Delivery System <Mailer-Daemon@mx.example>",
    subject: "Mail delivery failed",
    lines: ["550 5.1.1 User unknown", "", ...returnedHead(`${byWords}@escola.example`)],
  });
  const date = `Date: ${new Date().toUTCString()}`;
  const hidden = bounceOf(relayed, { id: "0103-000@relay.example" }).replaceAll("ana@example.com", "edu@example.com");
  const terminalBox = await startMailbox([
    { source: "Subject: Private\r\n\r\nHi", report: false, from: "ana" },
    { source: words, report: false, from: "Mailer-Daemon" },
    { source: bounceOf(lateOne, { action: "delayed", status: "4.4.1" }), report: true },
    { source: hidden.replace("MIME-Version", `${date}\r\nMIME-Version`), report: true },
  ]);
  const failures: string[] = [];
  const { close } = watchMailbox({
    imapUrl: terminalBox.url,
    siteUrl: "https://escola.example",
    server: school.server,
    failed: (line) => failures.push(line),
  });
  ending.push(terminalBox.close, close);
  await eventually(async () => (await listed()).length === 3);
  const states = new Map((await listed()).map(({ id, failed, error }) => [id, [failed, error.split(":")[0]]]));
  expect([states.get(byWords), states.get(lateOne), states.get(relayed)]).toEqual([
    [true, "RETURNED"],
    [false, "DELAYED"],
    [true, "RETURNED"],
  ]);
  expect([terminalBox.taken(), failures]).toEqual([3, []]);
  await sql()`update public.mail_outbox set delayed_at = delayed_at - interval '5 days' where id = ${lateOne}`;
  expect((await listed()).map(({ id }) => id)).not.toContain(lateOne);
  await comesBack(lateOne);
  expect((await listed()).find(({ id }) => id === lateOne)).toMatchObject({ failed: true });
});

test("bounces that name no mail, which anybody can write, pause no address", async () => {
  for (let n = 0; n < 4; n += 1) {
    await sent();
    const report = { recipient: school.student.email, at: new Date().toISOString(), error: "RETURNED: x" };
    await school.server.rpc("record_bounce", report).throwOnError();
  }
  expect([(await listed()).length, await paused()]).toEqual([4, 0]);
  const old = { recipient: school.student.email, at: "2026-01-01T00:00:00Z", error: "RETURNED: x" };
  await sent();
  await school.server.rpc("record_bounce", old).throwOnError();
  expect(await listed()).toHaveLength(4);
});

test("only the server may record a bounce", async () => {
  const { id } = await sent();
  for (const client of [school.visitor, school.student.client, school.former.client, teacher()])
    expect((await client.rpc("record_bounce", { mail: id, error: "RETURNED: x" })).error).not.toBeNull();
  expect(await listed()).toEqual([]);
});
