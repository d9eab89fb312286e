import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readCopy } from "../../app/copies/read-copy.ts";
import { writeArchive } from "../../app/copies/write-archive.server.ts";
import { eventually } from "../../embedded/testing.ts";
import { textIn, unzip } from "../../supabase/tests/copies/unzip.ts";
import { guardiansOf } from "../../supabase/tests/guardians.ts";
import { bookingKey, openSchool, type School, visitorBooking } from "../../supabase/tests/school.ts";
import { readSender } from "../notifications/read-sender.ts";
import type { Worker } from "../notifications/start-worker.ts";
import { createUnsubscribeLinks } from "../notifications/unsubscribe-links.ts";
import { bySmtp } from "./deliver.ts";
import { parseMail } from "./inbound/parse-mail.ts";
import { createMailEncryption } from "./mail-encryption.ts";
import { startMailWorker } from "./mail-worker.ts";

const SITE = "https://escola.example";
let school: School;
let smtp: SMTPServer;
let url: string;
let worker: Worker | undefined;
const received: { to: string; text: string }[] = [];

beforeAll(async () => {
  school = await openSchool();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, { envelope }, done) {
      received.push({ to: envelope.rcptTo[0]?.address ?? "", text: await text(stream) });
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
const newAddress = () => `${randomUUID()}@example.com`;
const ask = (email: string, language: "pt" | "en" = "pt") =>
  school.visitor.rpc("request_copy", { email, language }).throwOnError();
/** The key in the mail about a copy to an address, once it has arrived. */
async function keyIn(email: string, page = "/pt/copia-dos-dados?chave="): Promise<string> {
  const mail = await eventually(async () => {
    const parsed = await Promise.all(
      received.filter(({ to }) => to === email).map(({ text: raw }) => parseMail(Buffer.from(raw))),
    );
    return parsed.find((one) => one?.text?.includes(page));
  });
  return mail?.text?.split(SITE + page)[1]?.slice(0, 43) ?? "";
}
/** The page of the archive that a key opens. */
async function pageOf(key: string, child?: string): Promise<string> {
  const site = { supabase: school.visitor, server: school.server };
  const copy = await readCopy(site, { key, ...(child && { child }) });
  if ("refused" in copy) throw new Error(copy.refused);
  const open = async (): Promise<never> => Promise.reject(new Error("There are no files."));
  return textIn(await unzip(writeArchive({ ...copy, title: "Seus dados", lang: "pt", open })), "index.html");
}

async function visitorWithTest(): Promise<string> {
  const booking = visitorBooking({ email: newAddress(), goals: "Viajar em março" });
  await school.visitor.rpc("book_trial", booking).throwOnError();
  const key = bookingKey();
  await school.visitor.rpc("start_placement_test", { key, language: "pt" });
  await school.backend
    .sql`update public.placement_attempts set trial_id = (select id from public.trial_bookings where email = ${booking.email})`;
  return booking.email;
}
async function waiting(): Promise<string> {
  const email = newAddress();
  const person = { key: bookingKey(), full_name: "Wanda Espera", email, phone: "+5511912345678", accepts_terms: true };
  await school.visitor
    .rpc("wait_for_trial", { ...person, weekdays: [3], from_time: "10:00", until_time: "12:00" })
    .throwOnError();
  return email;
}

test.each([
  ["somebody who booked and took the test", visitorWithTest, ["Viajar em março", "Testes de nível"]],
  ["somebody who waits", waiting, ["Wanda Espera", "quarta-feira"]],
  ["a former student", async () => school.former.email, ["Fernando", "Cadastro"]],
] as const)("%s gets a link by mail that opens their archive", async (_who, prepare, words) => {
  const email = await prepare();
  await ask(email);
  work();
  const page = await pageOf(await keyIn(email));
  for (const said of words) expect(page).toContain(said);
});

test("a guardian gets a link that opens their own archive and the child's", async () => {
  const { enrollMinor, work: askGuardians } = guardiansOf(() => school);
  const { child, email } = await enrollMinor({ goal: "Estudar fora" });
  await askGuardians();
  await ask(email);
  work();
  const key = await keyIn(email);
  expect(await pageOf(key)).toContain("Você como responsável");
  expect(await pageOf(key, child.id)).toContain("Estudar fora");
});

test("the mail about the copy is in the language of the page, and nobody else gets a mail", async () => {
  const known = school.former.email;
  const unknown = newAddress();
  await school.backend.sql`delete from private.quotas`;
  await ask(unknown);
  await ask(known, "en");
  work();
  const key = await keyIn(known, "/en/data-copy?key=");
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(received.map(({ to }) => to)).toEqual([known]);
  expect(received[0]?.text).toContain("Subject: The copy of your data");
  const left = () => school.backend.sql`select recipient, data from public.mail_outbox where kind = 'data_copy'`;
  // The key goes once the mail server's answer has been noted.
  await expect.poll(left).toEqual([{ recipient: known, data: {} }]);
});
