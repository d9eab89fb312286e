import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eventually } from "../../../embedded/testing.ts";
import { openSchool, type School } from "../../../supabase/tests/school.ts";
import { WorkerFailed } from "../../run-in-worker.ts";
import { writeReply } from "./calendar-replies.ts";
import { readMail } from "./read-mail.ts";
import { bounceOf, startMailbox } from "./testing.ts";
import { watchMailbox } from "./watch-mailbox.ts";

let school: School;
let end = async () => {};
beforeAll(async () => {
  school = await openSchool();
});
afterEach(() => end());
afterAll(() => school.close());
const sql = () => school.backend.sql;

const sent = async () => {
  const row = { kind: "new_homework", recipient: school.student.email, language: "pt" as const };
  const { data } = await school.server.from("mail_outbox").insert(row).select("id").single().throwOnError();
  await sql()`update public.mail_outbox set state = 'sent', sent_at = now() where id = ${data.id}`;
  return data.id;
};
/** Reads a mailbox until the bounce of a mail that was lost is recorded; returns the failures. */
async function readUntilFound(hostile: Parameters<typeof startMailbox>[0][number], server = school.server) {
  const lost = await sent();
  const mailbox = await startMailbox([hostile, { source: bounceOf(lost), report: true }]);
  const failures: string[] = [];
  const siteUrl = "https://escola.example";
  const { close } = watchMailbox({ imapUrl: mailbox.url, siteUrl, server, failed: (line) => failures.push(line) });
  end = async () => {
    await close();
    mailbox.close();
  };
  await eventually(async () => {
    const [row] = await sql()`select bounced_at from public.mail_outbox where id = ${lost}`;
    return row?.bounced_at !== null;
  });
  return failures;
}
const reply = (stamp: string) =>
  writeReply("gmail", {
    uid: `class-${randomUUID()}@escola.example`,
    from: "x@example.com",
    partstat: "ACCEPTED",
    stamp,
  });

test.each([
  ["an answer from the year 0", { source: reply("00000101T000000Z"), report: false, method: "REPLY" }],
  [
    "a bounce that says what no text can hold",
    { source: bounceOf(randomUUID(), { diagnostic: "a\0b" }), report: true },
  ],
])("%s, which anybody can send, does not keep later mails from being read", async (_, hostile) => {
  expect(await readUntilFound(hostile)).toEqual([]);
});

test("a mail that exceeds its limits ends only its own thread", async () => {
  const task = { source: Buffer.from(reply("20261125T120000Z")), host: "escola.example" };
  await expect(readMail(task, { longestMs: 1, mostMemoryMb: 128 })).rejects.toThrow(WorkerFailed);
  expect((await readMail(task)).answers).toHaveLength(1);
});

test("a mail that the database refuses does not keep later mails from being read, and is logged", async () => {
  const refused = randomUUID();
  const server = new Proxy(school.server, {
    get: (client, name) => {
      const value = Reflect.get(client, name);
      if (name !== "rpc") return value;
      return (verb: string, order?: { mail?: string }) =>
        order?.mail === refused
          ? Promise.resolve({ data: null, error: { message: "no" } })
          : Reflect.apply(value, client, [verb, order]);
    },
  });
  expect(await readUntilFound({ source: bounceOf(refused), report: true }, server)).toEqual([
    "A returned mail or a reply cannot be recorded: no",
  ]);
});
