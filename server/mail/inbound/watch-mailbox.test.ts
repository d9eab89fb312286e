import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../../../embedded/testing.ts";
import { openSchool, type School } from "../../../supabase/tests/school.ts";
import { writeReply } from "./calendar-replies.ts";
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
  await sql()`delete from private.mailbox_status`;
  await sql()`delete from private.unread_mails`;
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
const recordBounce = (mail: string) =>
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
  // A reading that is still under way would be noted during the next test.
  await eventually(async () => (await mailbox())?.read_at != null);
});

type Status = {
  read_at: string | null;
  failing_since: string | null;
  problem: string | null;
  unread: { problem: string; count: number }[];
};
const mailbox = async () =>
  ((await teacher().rpc("read_mail_server").throwOnError()).data as { mailbox: Status | null }).mailbox;
const silent = async () => (await sql()`select content from public.notifications where type = 'mailbox_silent'`).length;
/** Watches a mailbox; resolves once it has been read, or could not be. */
async function look(imapUrl: string, until: (status: Status) => boolean) {
  const failures: string[] = [];
  const { close } = watchMailbox({
    imapUrl,
    siteUrl: "https://escola.example",
    server: school.server,
    failed: (line) => failures.push(line),
  });
  await eventually(async () => {
    const status = await mailbox();
    return status !== null && until(status);
  });
  await close();
  return failures;
}

test.each([
  ["CREDENTIALS", "LOGIN"],
  ["FOLDER", "EXAMINE"],
  ["FAILING", "SEARCH"],
])("a mailbox that cannot be read (%s) is reported with its reason, until it can be read", async (problem, command) => {
  const box = await startMailbox([]);
  ending.push(box.close);
  box.refuses.add(command);
  const failures = await look(box.url, (status) => status.failing_since !== null);
  expect(failures).toEqual([expect.stringMatching(/^The mailbox of returned mails cannot be read: /)]);
  expect(await mailbox()).toMatchObject({ problem, read_at: null });
  box.refuses.clear();
  expect(await look(box.url, (status) => status.failing_since === null)).toEqual([]);
  expect(await mailbox()).toMatchObject({ problem: null, read_at: expect.any(String), unread: [] });
});

test("a mailbox that does not answer causes a notification after an hour, and no other until it answers", async () => {
  const gone = await startMailbox([]);
  gone.close();
  await look(gone.url, (status) => status.problem === "NOT_REACHED");
  const fails = () => school.server.rpc("note_mailbox", { problem: "NOT_REACHED" }).throwOnError();
  expect(await silent()).toBe(0);
  await sql()`update private.mailbox_status set failing_since = now() - interval '61 minutes'`;
  for (let times = 0; times < 3; times += 1) await fails();
  expect(await silent()).toBe(1);
  await school.server.rpc("note_mailbox").throwOnError();
  await fails();
  expect(await silent()).toBe(1);
  expect(await mailbox()).toMatchObject({ read_at: expect.any(String), problem: "NOT_REACHED" });
  await school.server.rpc("set_mail_transport", { has_server: false, has_mailbox: true }).throwOnError();
  expect(await mailbox()).not.toBeNull();
  await school.server.rpc("set_mail_transport", { has_server: false }).throwOnError();
  expect(await mailbox()).toBeNull();
});

test("unusable reports and answers are counted once with their problem, and other mail is not counted", async () => {
  const uid = `class-${randomUUID()}@escola.example`;
  const reply = { uid, from: "ana@example.com", partstat: "DECLINED" };
  const nameless = plainMail({
    from: "Mail Delivery System <Mailer-Daemon@mx.example>",
    subject: "Mail delivery failed",
    lines: ["550 5.1.1 User unknown"],
  });
  const box = await startMailbox([
    { source: "Subject: Private\r\n\r\nHi", report: false },
    { source: nameless, report: false, from: "Mailer-Daemon" },
    {
      source: plainMail({ from: "Postmaster <postmaster@mx.example>", subject: "Hello", lines: ["Hi"] }),
      report: false,
      from: "postmaster",
    },
    { source: bounceOf("x", { id: `${randomUUID()}@other.example` }), report: true },
    { source: writeReply("gmail", reply).replace("From: ", "From: bia@example.com, "), report: false, method: "REPLY" },
    { source: writeReply("apple", { ...reply, partstat: "NONSENSE" }), report: false, method: "REPLY" },
    {
      source: writeReply("apple", { ...reply, uid: "x@other.example", partstat: "NONSENSE" }),
      report: false,
      method: "REPLY",
    },
    { source: `Subject: Report\r\n\r\n${"x".repeat(512 * 1024)}`.slice(0, 512 * 1024), report: true },
    { source: `${"Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n".repeat(300)}`, report: true },
  ]);
  ending.push(box.close);
  for (let times = 0; times < 2; times += 1) {
    await sql()`update private.mailbox_status set read_at = null`;
    expect(await look(box.url, (status) => status.read_at !== null)).toEqual([]);
  }
  const unread = (await mailbox())?.unread.map(({ problem, count }) => [problem, count]).sort();
  expect(unread).toEqual([
    ["ANSWER", 2],
    ["NAMELESS", 1],
    ["TOO_LARGE", 1],
    ["UNREADABLE", 1],
  ]);
  await sql()`update private.unread_mails set arrived_at = arrived_at - interval '15 days'`;
  expect((await mailbox())?.unread).toEqual([]);
});

test("a mailbox that was made anew, and numbers its mails from the beginning, is read from the beginning", async () => {
  const first = (await sent()).id;
  const second = (await sent("bia@example.com")).id;
  const bounce = (id: string) => ({ source: bounceOf(id), report: true });
  const box = await startMailbox([{ source: "Subject: Private\r\n\r\nHi", report: false }, bounce(first)]);
  const { close } = watchMailbox({
    imapUrl: box.url,
    siteUrl: "https://escola.example",
    server: school.server,
    failed: (line) => expect.fail(line),
    everyMs: 100,
  });
  ending.push(close, box.close);
  await eventually(async () => (await listed()).length === 1);
  box.renew([bounce(second)]);
  await eventually(async () => (await listed()).length === 2);
});

test("mail that came while the mailbox could not be read is read back to the last time that it was", async () => {
  const box = await startMailbox([]);
  ending.push(box.close);
  await school.server.rpc("note_mailbox").throwOnError();
  await sql()`update private.mailbox_status set read_at = now() - interval '10 days'`;
  await look(box.url, (status) => Date.parse(status.read_at ?? "") > Date.now() - 60_000);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toUTCString().slice(5, 16).replaceAll(" ", "-");
  const [asked] = box.heard.filter((line) => / SINCE /.test(line));
  // At midnight the day may have been the one before.
  expect([10, 11, 12].some((ago) => asked?.includes(day(ago).replace(/^0/, "")))).toBe(true);
});

test("the third bounce of an address pauses it: the teacher is notified once, and mails to it wait for her", async () => {
  const mails = [await sent(), await sent(), await sent(), await sent()];
  const waits = (await sent("bia@example.com")).id;
  for (const { id } of mails.slice(0, 2)) await recordBounce(id);
  await recordBounce(mails[0]?.id ?? "");
  expect(await paused()).toBe(0);
  for (const { id } of mails.slice(2)) await recordBounce(id);
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

test("a bounce in plain text is read, and also a bounce with a relay's id; a delay is listed until another report", async () => {
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
  await recordBounce(lateOne);
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
