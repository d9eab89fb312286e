import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../../embedded/testing.ts";
import { booksOf, NOTE_PDF } from "../../supabase/tests/money.ts";
import { openSchool, type School } from "../../supabase/tests/school.ts";
import { readSender } from "../notifications/read-sender.ts";
import type { Worker } from "../notifications/start-worker.ts";
import { createUnsubscribeLinks } from "../notifications/unsubscribe-links.ts";
import { readAttachedNote } from "./attached-note.ts";
import { bySmtp } from "./deliver.ts";
import { parseMail } from "./inbound/parse-mail.ts";
import { createMailEncryption } from "./mail-encryption.ts";
import { startMailWorker } from "./mail-worker.ts";

const SITE = "https://escola.example";
const PAYER = "financeiro@empresa.example";
let school: School;
let smtp: SMTPServer;
let url: string;
let worker: Worker | undefined;
const received: string[] = [];

beforeAll(async () => {
  school = await openSchool();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, _session, done) {
      received.push(await text(stream));
      done();
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const bound = smtp.server.address();
  url = `smtp://127.0.0.1:${typeof bound === "object" && bound ? bound.port : 0}?from=aulas@escola.example`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve));
  await school.close();
});
beforeEach(async () => {
  received.length = 0;
  await school.backend.sql`delete from public.mail_outbox`;
});
afterEach(async () => {
  await worker?.close(5_000);
  worker = undefined;
});

const { pay, issueNote } = booksOf(() => school);
const send = (payment: string, recipient = PAYER, id = randomUUID()) =>
  school.teacher.client.rpc("send_service_note", { id, payment, recipient });
const work = () => {
  worker = startMailWorker({
    server: school.server,
    deliver: bySmtp(url, SITE),
    siteUrl: SITE,
    unsubscribe: createUnsubscribeLinks("a secret key", { siteUrl: SITE }),
    facts: createMailEncryption("a secret key"),
    sender: () => readSender(school.server),
    log: expect.unreachable,
    pollMs: 20,
  });
};
const sentTo = async (payment: string) =>
  (await school.teacher.client.from("payments").select("nfse_sent_to, nfse_sent_at").eq("id", payment).single()).data;
const queued = async () =>
  (await school.backend.sql`select data from public.mail_outbox where state = 'queued'`).length;

async function issue(student = school.student.id) {
  const { id: payment } = await pay(student, 48_000);
  return { payment, file: await issueNote(payment, "2026/7") };
}

test("a note goes to whoever pays, once, with the PDF, and the teacher sees when it was sent", async () => {
  const { payment } = await issue();
  const id = randomUUID();
  for (const _time of ["once", "again"]) expect((await send(payment, ` ${PAYER} `, id)).error).toBeNull();
  expect(await sentTo(payment)).toEqual({ nfse_sent_to: PAYER, nfse_sent_at: null });
  work();
  const at = await eventually(async () => (await sentTo(payment))?.nfse_sent_at ?? undefined);
  expect(Date.parse(at ?? "")).not.toBeNaN();
  expect(received).toHaveLength(1);
  const mail = await parseMail(Buffer.from(received[0] ?? ""));
  expect(mail).toMatchObject({
    to: [{ address: PAYER }],
    subject: "A nota fiscal nº 2026/7 - English With Alex",
    text: expect.stringMatching(/NFS-e\) nº 2026\/7, de R\$ 480,00, vai anexa/),
    attachments: [{ filename: "nfse-2026-7.pdf", mimeType: "application/pdf", disposition: "attachment" }],
  });
  expect(Buffer.from((mail?.attachments[0]?.content ?? "") as ArrayBuffer)).toEqual(NOTE_PDF);
});

test("only the teacher sends, to an address, what has a PDF", async () => {
  const { payment } = await issue();
  expect((await send(payment, "empresa")).error?.message).toBe("INVALID_EMAIL");
  expect((await send(randomUUID())).error?.message).toBe("NOT_FOUND");
  await school.teacher.client.rpc("attach_service_note", { payment }).throwOnError();
  expect((await send(payment)).error?.message).toBe("NOT_NOW");
  expect(await queued()).toBe(0);
});

test("a note that was replaced or cancelled while its mail waited is not sent", async () => {
  const { payment } = await issue();
  await send(payment).throwOnError();
  await issueNote(payment, "2026/8");
  expect(await sentTo(payment)).toEqual({ nfse_sent_to: null, nfse_sent_at: null });
  await school.server.rpc("claim_mails", { worker: randomUUID(), max_rows: 5 }).throwOnError();
  expect(await school.backend.sql`select state from public.mail_outbox`).toEqual([{ state: "dropped" }]);
});

test("a PDF that cannot be read now leaves the mail to be tried again", async () => {
  const data = { file: `${school.teacher.id}/${randomUUID()}/${randomUUID()}.pdf`, number: "1" };
  await expect(readAttachedNote(school.server, { kind: "service_note", data })).rejects.toMatchObject({ final: false });
  expect(await readAttachedNote(school.server, { kind: "charge_paid", data })).toEqual([]);
});

test("nothing of the address is left when the student is erased", async () => {
  const gil = await school.enroll("Gil Nota");
  const { payment } = await issue(gil.id);
  await send(payment).throwOnError();
  expect((await school.server.rpc("erase_person", { person: gil.id })).error).toBeNull();
  expect((await school.server.auth.admin.deleteUser(gil.id)).error).toBeNull();
  expect(await sentTo(payment)).toEqual({ nfse_sent_to: null, nfse_sent_at: null });
  expect(await school.backend.sql`select from public.mail_outbox where recipient = ${PAYER}`).toHaveLength(0);
});
