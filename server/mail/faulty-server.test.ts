import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { composeMail } from "./compose-mail.ts";
import { bySmtp, DeliveryStopped } from "./deliver.ts";
import { type Answers, startFaultyServer } from "./faulty-server.ts";

const SITE = "https://escola.example";
const QUICK = { connection: 500, greeting: 200, silence: 300 };
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const startServer = async (answers: Answers) => {
  const server = await startFaultyServer(answers);
  closing.push(server.close);
  return server;
};

const parcel = (recipient = "ana@example.com") => ({
  id: randomUUID(),
  createdAt: new Date("2026-01-02T03:04:05Z"),
  brand: "Escola",
  answersTo: null,
  mail: composeMail({ kind: "already_registered", recipient, language: "pt", data: {} }, SITE, "Escola"),
});
const send = (url: string, site = SITE, stopping?: AbortSignal) =>
  bySmtp(url, site, { waits: QUICK })(parcel(), async () => true, stopping);

test.each<[string, Answers, object]>([
  ["hangs up before its greeting", { greeting: null }, { everybody: true, reason: "UNREACHABLE" }],
  ["never greets", { greeting: "" }, { everybody: true, reason: "UNREACHABLE" }],
  ["greets with a refusal", { greeting: "554 no service" }, { everybody: true }],
  ["greets with a pause", { greeting: "421 too busy" }, { everybody: true }],
  ["refuses the sign-in", { AUTH: "535 5.7.8 wrong password" }, { everybody: true, reason: "LOGIN" }],
  ["cannot check the sign-in", { AUTH: "454 4.7.0 try later" }, { everybody: true }],
  ["refuses the sender", { MAIL: "553 5.7.1 no" }, { everybody: true, reason: "SENDER" }],
  ["goes down at the reader", { RCPT: "421 4.3.2 going down" }, { everybody: true, reason: "LATER" }],
  ["hangs up at the reader", { RCPT: null }, { everybody: false, final: false, unclear: false }],
  ["puts the reader off", { RCPT: "450 4.2.0 greylisted" }, { everybody: false, final: false, reason: "LATER" }],
  ["does not know the reader", { RCPT: "550 5.1.1 unknown" }, { everybody: false, final: true, reason: "REFUSED" }],
  ["has sent enough today", { DATA: "550 5.4.5 daily limit" }, { everybody: true, final: false, reason: "LIMIT" }],
  ["has no room for the text", { text: "552 5.2.2 mailbox full" }, { everybody: false, final: false, reason: "FULL" }],
  ["goes down at the text", { text: "421 4.3.2 going down" }, { everybody: true, final: false, unclear: false }],
  ["hangs up at the text", { text: null }, { everybody: false, unclear: true, reason: "UNCLEAR" }],
  ["says nothing to the text", { text: "" }, { everybody: false, unclear: true, reason: "UNCLEAR" }],
])("a mail server that %s is handled", async (_what, answers, expected) => {
  const { url } = await startServer(answers);
  await expect(send(url)).rejects.toMatchObject(expected);
});

test("an untrusted certificate is reported differently from a server that does not answer", async () => {
  const server = new SMTPServer({ secure: true, authOptional: true });
  server.on("error", () => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as AddressInfo;
  await expect(send(`smtps://127.0.0.1:${port}`)).rejects.toMatchObject({ everybody: true, reason: "CERTIFICATE" });
});

test("a server without TLS is reported too, if the site expects TLS", async () => {
  const { url } = await startServer({});
  await expect(send(url.replace("smtp:", "smtps:"))).rejects.toMatchObject({ reason: "ENCRYPTION" });
});

test.each([
  [SITE, "escola.example"],
  ["https://escol\u00e1.com.br", "xn--escol-1qa.com.br"],
  ["http://127.0.0.1:3000", "[127.0.0.1]"],
])("the site of %s introduces itself as %s", async (site, name) => {
  const { url, heard } = await startServer({});
  await send(url, site);
  expect(heard[0]).toBe(`EHLO ${name}`);
});

test("a domain with accents is sent as ASCII, to the server and in the mail", async () => {
  const { url, heard } = await startServer({});
  await bySmtp(url, SITE, { waits: QUICK })(parcel("ana@escol\u00e1.com.br"), async () => true);
  expect(heard).toEqual(expect.arrayContaining(["RCPT TO:<ana@xn--escol-1qa.com.br>", "To: ana@xn--escol-1qa.com.br"]));
});

test("a mail is dated when it is sent, and out-of-office replies are suppressed", async () => {
  const { url, heard } = await startServer({});
  const before = Math.floor(Date.now() / 1000) * 1000;
  await send(url);
  const date = heard.find((line) => line.startsWith("Date: "))?.slice("Date: ".length) ?? "";
  expect(Date.parse(date)).toBeGreaterThanOrEqual(before);
  expect(heard).toContain("Auto-Submitted: auto-generated");
});

test("a site that stops leaves unsent mails, and waits for the answer to those being sent", async () => {
  const stopping = new AbortController();
  const silent = await startServer({ greeting: "" });
  const waiting = bySmtp(silent.url, SITE)(parcel(), async () => true, stopping.signal);
  const slow = await startServer({});
  const given = bySmtp(slow.url, SITE)(
    parcel(),
    async () => {
      setImmediate(() => stopping.abort());
      return true;
    },
    stopping.signal,
  );
  await expect(waiting).rejects.toBeInstanceOf(DeliveryStopped);
  await expect(given).resolves.toBeUndefined();
  await expect(send(slow.url, SITE, stopping.signal)).rejects.toBeInstanceOf(DeliveryStopped);
});
