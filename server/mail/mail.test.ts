import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AuthMail } from "../../embedded/index.ts";
import { composeMail } from "./compose-mail.ts";
import { createMailer, type Mailer } from "./mail.ts";

const SITE = "https://escola.example";
const MAIL = { to: "ana@example.com", tokenHash: "abc-123", redirectTo: null, userMetadata: {} };

let dataDir: string;
let logged: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "mail-"));
  logged = [];
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const mailerWith = (smtpUrl?: string): Mailer =>
  createMailer({
    siteUrl: SITE,
    dataDir,
    smtpUrl,
    brand: async () => "English With Alex",
    log: (line) => logged.push(line),
  });

const linkIn = (text: string): URL => new URL(/https?:\S+/.exec(text)?.[0] ?? "");

describe("a mail's link", () => {
  const linkFor = (mail: Partial<AuthMail>) =>
    linkIn(composeMail("recovery", { ...MAIL, ...mail }, SITE, "Brand").text);

  test("opens the reset page in the reader's language, Portuguese unless they chose English", () => {
    expect(linkFor({}).href).toBe(`${SITE}/pt/redefinir-senha?token_hash=abc-123&type=recovery`);
    expect(linkFor({ userMetadata: { language: "en" } }).pathname).toBe("/en/reset-password");
    expect(linkFor({ userMetadata: { language: "fr" } }).pathname).toBe("/pt/redefinir-senha");
  });

  test("opens the page that was asked for, on this site only", () => {
    expect(linkFor({ redirectTo: `${SITE}/en/reset-password?from=app` }).search).toBe(
      "?from=app&token_hash=abc-123&type=recovery",
    );
    expect(linkFor({ redirectTo: "https://evil.example/pt/redefinir-senha" }).origin).toBe(SITE);
    expect(linkFor({ redirectTo: "not an address" }).origin).toBe(SITE);
  });
});

test("a name with markup stays text", () => {
  const { html } = composeMail("recovery", MAIL, SITE, 'A<script src="x">');
  expect(html).not.toContain("<script");
});

test("without a mail server a mail is a file that only its owner reads", async () => {
  const mailer = mailerWith();
  await mailer.sendRecovery(MAIL);
  await mailer.close(5_000);
  const [file = ""] = await readdir(path.join(dataDir, "mail"));
  const written = path.join(dataDir, "mail", file);
  expect(file).toMatch(/\.eml$/);
  expect((await stat(written)).mode & 0o777).toBe(0o600);
  expect(await readFile(written, "utf8")).toContain("To: ana@example.com");
  expect(logged.join()).toContain(written);
});

describe("with a mail server", () => {
  let server: SMTPServer;
  let received: string[];
  let port: number;

  beforeEach(async () => {
    received = [];
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, _session, done) {
        let text = "";
        stream.on("data", (chunk: Buffer) => {
          text += chunk;
        });
        stream.on("end", () => {
          received.push(text);
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const bound = server.server.address();
    port = typeof bound === "object" && bound ? bound.port : 0;
  });
  afterEach(() => new Promise<void>((resolve) => server.close(resolve)));

  test("it is sent there, from the address that SMTP_URL names", async () => {
    const mailer = mailerWith(`smtp://127.0.0.1:${port}?from=aulas@escola.example`);
    await mailer.sendRecovery(MAIL);
    await mailer.close(5_000);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain("From: English With Alex <aulas@escola.example>");
  });

  test("that is gone, nobody waits and nobody is told but the log", async () => {
    await new Promise<void>((resolve) => server.close(resolve));
    const mailer = mailerWith(`smtp://127.0.0.1:${port}`);
    await expect(mailer.sendRecovery(MAIL)).resolves.toBeUndefined();
    await mailer.close(5_000);
    expect(logged.join()).toContain("could not be sent");
  });
});
