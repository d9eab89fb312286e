import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../../../embedded/testing.ts";
import { openSchool, type School } from "../../../supabase/tests/school.ts";
import { bounceOf, startMailbox } from "./testing.ts";
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

test("only the server may record a bounce", async () => {
  const { id } = await sent();
  for (const client of [school.visitor, school.student.client, school.former.client, teacher()])
    expect((await client.rpc("record_bounce", { mail: id, error: "RETURNED: x" })).error).not.toBeNull();
  expect(await listed()).toEqual([]);
});
