import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../../embedded/testing.ts";
import { openSchool, type School } from "../../supabase/tests/school.ts";
import { readSender } from "../notifications/read-sender.ts";
import type { Worker } from "../notifications/start-worker.ts";
import { createUnsubscribeLinks } from "../notifications/unsubscribe-links.ts";
import { bySmtp, toFiles } from "./deliver.ts";
import { createMailEncryption } from "./mail-encryption.ts";
import { startMailWorker } from "./mail-worker.ts";

const SITE = "https://escola.example";
const unsubscribe = createUnsubscribeLinks("a secret key", { siteUrl: SITE });

describe("the outbox", () => {
  let school: School;
  let received: { to: string; text: string }[];
  let servers: SMTPServer[];
  let workers: Worker[];
  let logged: string[];

  beforeAll(async () => {
    school = await openSchool();
  });
  afterAll(() => school.close());
  beforeEach(async () => {
    received = [];
    servers = [];
    workers = [];
    logged = [];
    await school.backend.sql`delete from public.mail_outbox`;
    await school.backend.sql`select private.mark_mail_server_up()`;
  });
  afterEach(async () => {
    for (const worker of workers) await worker.close(5_000);
    for (const server of servers) await new Promise<void>((resolve) => server.close(resolve));
  });

  async function startSmtp(options: SMTPServerOptions = {}, port = 0): Promise<number> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      async onData(stream, session, done) {
        const [to] = session.envelope.rcptTo;
        received.push({ to: to?.address ?? "", text: await text(stream) });
        done();
      },
      ...options,
    });
    server.on("error", () => {});
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const bound = server.server.address();
    return typeof bound === "object" && bound ? bound.port : 0;
  }
  function work(port: number): Worker {
    const deliver = bySmtp(`smtp://127.0.0.1:${port}?from=aulas@escola.example`, SITE);
    const options = {
      server: school.server,
      deliver,
      siteUrl: SITE,
      unsubscribe,
      facts: createMailEncryption("a secret key"),
      sender: () => readSender(school.server),
    };
    const worker = startMailWorker({ ...options, log: (line) => logged.push(line), pollMs: 20 });
    workers.push(worker);
    return worker;
  }
  const enqueue = async (recipient = `${randomUUID().slice(0, 8)}@example.com`) => {
    const data = { name: "Ana", password: "segredo-de-ana", expires_at: null };
    const row = { kind: "welcome", recipient, language: "pt" as const, data };
    const { data: made } = await school.server.from("mail_outbox").insert(row).select("id").single();
    return { id: made?.id ?? "", recipient };
  };
  const rowOf = async (id: string) => {
    const [row] = await school.backend
      .sql`select state, attempts, data, last_error from public.mail_outbox where id = ${id}`;
    return row;
  };
  const inState = (id: string, state: string) =>
    eventually(async () => {
      const row = await rowOf(id);
      return row?.state === state && row;
    });

  test("the outbox sends from the address in SMTP_URL, and removes a mail's secrets afterwards", async () => {
    const { id, recipient } = await enqueue();
    work(await startSmtp());
    expect(await inState(id, "sent")).toMatchObject({ data: {}, attempts: 1 });
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toBe(recipient);
    expect(received[0]?.text).toContain("From: English With Alex <aulas@escola.example>");
    expect(received[0]?.text).toContain("segredo-de-ana");
    expect(received[0]?.text).toContain(`Message-ID: <${id}@escola.example>`);
    expect(received[0]?.text).toContain(`Reply-To: ${school.teacher.email}`);
  });

  test("the outbox sets the reply address that the teacher chose", async () => {
    await school.server.from("site_settings").update({ contact_email: "oi@alex.example" }).eq("singleton", true);
    const { id } = await enqueue();
    work(await startSmtp());
    await inState(id, "sent");
    expect(received[0]?.text).toContain("Reply-To: oi@alex.example");
  });

  test("the outbox adds one-click unsubscribing to optional mails, and not to those that open an account", async () => {
    const { id: person, email } = school.student;
    const data = { name: "Ana", link: "/my-progress?tab=homework", homework_description: "Unit 3" };
    const row = { kind: "new_homework", recipient: email, language: "pt" as const, data };
    const { data: made } = await school.server.from("mail_outbox").insert(row).select("id").single();
    const account = await enqueue(email);
    work(await startSmtp());
    for (const id of [made?.id ?? "", account.id]) await inState(id, "sent");
    const homework = received.find(({ text }) => text.includes("Unit 3"))?.text.replace(/\r\n[ \t]+/g, " ") ?? "";
    expect(homework).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const link = new URL(/^List-Unsubscribe: ?<(.+)>/m.exec(homework)?.[1] ?? "");
    expect(link.origin + link.pathname).toBe(`${SITE}/pt/parar-emails`);
    expect(unsubscribe.read(link.searchParams.get("t") ?? "")).toEqual({ person, topic: "homework" });
    expect(received.find(({ text }) => text.includes("segredo-de-ana"))?.text).not.toMatch(/unsubscribe/i);
  });

  test.each([
    ["one item stops that item's topic", ["homework_graded"], "homework"],
    ["several items stops all of them", ["homework_graded", "test_graded"], "digest"],
  ])("the outbox sends a daily digest with %s", async (_what, kinds, topic) => {
    const { id: person, email } = school.student;
    const facts = { name: "Ana", link: "/my-progress", homework_description: "Unit 3", grade: 9, module: "Module 1" };
    const data = { name: "Ana", items: kinds.map((kind) => ({ kind, data: facts })) };
    const row = { kind: "digest", recipient: email, language: "pt" as const, user_id: person, data };
    const { data: made } = await school.server.from("mail_outbox").insert(row).select("id").single();
    work(await startSmtp());
    await inState(made?.id ?? "", "sent");
    const text = received[0]?.text.replace(/\r\n[ \t]+/g, " ") ?? "";
    const link = new URL(/^List-Unsubscribe: ?<(.+)>/m.exec(text)?.[1] ?? "");
    expect(unsubscribe.read(link.searchParams.get("t") ?? "")).toEqual({ person, topic });
  });

  test("the outbox sends each mail once with two workers", async () => {
    const port = await startSmtp();
    const mails = await Promise.all(Array.from({ length: 30 }, () => enqueue()));
    work(port);
    work(port);
    for (const { id } of mails) await inState(id, "sent");
    expect(received.map(({ to }) => to).sort()).toEqual(mails.map(({ recipient }) => recipient).sort());
  });

  test("the outbox keeps a mail while the mail server is away, and sends it when it is back", async () => {
    const port = await startSmtp();
    await new Promise<void>((resolve) => servers.pop()?.close(resolve));
    const { id } = await enqueue();
    work(port);
    const waiting = await eventually(async () => {
      const row = await rowOf(id);
      return row?.state === "queued" && row.last_error !== null && row;
    });
    // An unreachable server does not count as an attempt.
    expect(waiting.attempts).toBe(0);
    expect(waiting.last_error).toMatch(/^UNREACHABLE: .*(ECONNREFUSED|refused)/i);
    await startSmtp({}, port);
    await school.backend.sql`update private.mail_server set probe_at = now()`;
    await inState(id, "sent");
    expect(received).toHaveLength(1);
  });

  test("the outbox does not retry an address that was refused permanently, and keeps the mail's data encrypted", async () => {
    const port = await startSmtp({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error("no such user"), { responseCode: 550 })),
    });
    const { id } = await enqueue();
    work(port);
    const failed = await eventually(async () => {
      const row = await rowOf(id);
      return row?.data.encrypted !== undefined && row;
    });
    expect(failed).toMatchObject({ state: "failed", attempts: 1 });
    expect(failed.data).toMatchObject({ name: "Ana", encrypted: expect.any(String) });
    expect(failed.last_error).toMatch(/^REFUSED: .*no such user/);
    expect(JSON.stringify(failed)).not.toContain("segredo-de-ana");
  });

  test("the outbox does not send a text twice when the server disconnects during it", async () => {
    const port = await startSmtp({
      onData(stream) {
        stream.resume();
        stream.on("end", () => {
          received.push({ to: "taken", text: "" });
          for (const connection of servers[0]?.connections ?? []) connection.close();
        });
      },
    });
    const { id } = await enqueue();
    work(port);
    expect((await inState(id, "failed"))?.last_error).toMatch(/^UNCLEAR: .*may have arrived/);
    expect(received).toHaveLength(1);
  });

  test("the outbox lets another worker send a mail whose worker died before handing it over, and not later", async () => {
    const early = await enqueue();
    const late = await enqueue();
    const worker = randomUUID();
    await school.server.rpc("claim_mails", { worker, max_rows: 10 });
    expect((await school.server.rpc("hand_over_mail", { mail: late.id, worker })).data).toBe(true);
    await school.backend.sql`update public.mail_outbox set due_at = now() - interval '1 second'`;
    work(await startSmtp());
    await inState(early.id, "sent");
    await inState(late.id, "failed");
    expect(received.map(({ to }) => to)).toEqual([early.recipient]);
    expect((await school.server.rpc("hand_over_mail", { mail: early.id, worker })).data).toBe(false);
  });

  test("the outbox writes a mail to a file that only its owner can read, if there is no mail server", async () => {
    const folder = path.join(process.env.TMPDIR ?? "/tmp", `mail-${randomUUID()}`);
    const { id, recipient } = await enqueue();
    const deliver = toFiles(folder, SITE, (line) => logged.push(line));
    const options = {
      server: school.server,
      deliver,
      siteUrl: SITE,
      unsubscribe,
      facts: createMailEncryption("a secret key"),
      sender: () => readSender(school.server),
    };
    workers.push(startMailWorker({ ...options, log: () => {} }));
    expect(await inState(id, "saved")).toMatchObject({ data: {} });
    const [file = ""] = await readdir(folder);
    expect((await stat(path.join(folder, file))).mode & 0o777).toBe(0o600);
    expect(await readFile(path.join(folder, file), "utf8")).toContain(`To: ${recipient}`);
    expect(logged.join()).toContain(file);
    await rm(folder, { recursive: true });
  });

  test("the outbox can be changed only by the server; the teacher sees the sent mails without their contents", async () => {
    const { id } = await enqueue();
    for (const { client } of [school.student, school.former, school.teacher]) {
      expect((await client.rpc("claim_mails", { worker: randomUUID(), max_rows: 1 })).error).not.toBeNull();
      expect((await client.from("mail_outbox").select("data")).error).not.toBeNull();
      expect((await client.from("mail_outbox").delete().eq("id", id)).error).not.toBeNull();
    }
    expect((await school.visitor.from("mail_outbox").select("id")).error).not.toBeNull();
    expect((await school.student.client.from("mail_outbox").select("id")).data).toEqual([]);
    expect((await school.teacher.client.from("mail_outbox").select("id, state")).data).toEqual([
      { id, state: "queued" },
    ]);
  });
});
