import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSchool, type School } from "../../supabase/tests/school.ts";
import { makeCertificate } from "../checks/testing-certificate.ts";
import { createMailServerConnection } from "./mail-server-connection.ts";
import { createMailTransport } from "./mail-transport.ts";
import { SITE } from "./testing.ts";

const SECRET = "the site's secret key";
const PASSWORD = "senha-de-aplicativo";
const SENDER = "aulas@escola.example";
const received: { to: string; text: string }[] = [];
let school: School;
let post: SMTPServer;
let port = 0;
let refusesSender = false;

beforeAll(async () => {
  const before = getCACertificates("default");
  const { cert, key } = await makeCertificate("localhost", 1);
  setDefaultCACertificates([...before, cert]);
  post = new SMTPServer({
    cert,
    key,
    onAuth: ({ username, password }, _session, done) =>
      username === SENDER && password === PASSWORD ? done(null, { user: username }) : done(new Error("no")),
    onMailFrom: (_address, _session, done) =>
      done(refusesSender ? Object.assign(new Error("5.7.1 not owned by user"), { responseCode: 550 }) : null),
    onData(stream, { envelope }, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk));
      stream.on("end", () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address).join(), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => post.listen(0, "127.0.0.1", resolve));
  const bound = post.server.address();
  port = typeof bound === "object" && bound ? bound.port : 0;
  school = await openSchool();
});
afterAll(async () => {
  await new Promise<void>((resolve) => post.close(resolve));
  await school.close();
});
beforeEach(async () => {
  refusesSender = false;
  received.length = 0;
  await school.backend.sql`delete from private.chosen_mail_server`;
  await school.server.rpc("set_mail_transport", { has_server: false }).throwOnError();
});

const connect = (more: object = {}, { isGiven = false, isAllowed = (_address: string): boolean => true } = {}) =>
  createMailServerConnection({ server: school.server, secretKey: SECRET, siteUrl: SITE, isGiven, isAllowed }).connect(
    { provider: "other", host: "localhost", port, username: SENDER, password: PASSWORD, sender: SENDER, ...more },
    school.teacher.id,
  );
const shown = async () => (await school.teacher.client.rpc("read_mail_server").throwOnError()).data;
const areSaved = async () => (await school.teacher.client.rpc("is_mail_saved_to_files").throwOnError()).data;
const transport = (options: { smtpUrl?: string; secretKey?: string } = {}) =>
  createMailTransport({
    server: school.server,
    secretKey: SECRET,
    siteUrl: SITE,
    dataDir: "",
    log() {},
    isAllowed: () => true,
    ...options,
  });

test("a mail server is stored once it has taken a test mail to the teacher, its password encrypted", async () => {
  expect(await areSaved()).toBe(true);
  expect(await connect()).toEqual({});
  const { data: teacher } = await school.teacher.client
    .from("profiles")
    .select("email")
    .eq("id", school.teacher.id)
    .single();
  expect(received).toEqual([{ to: teacher?.email, text: expect.stringContaining(`From: `) }]);
  expect(received[0]?.text).toContain(SENDER);
  expect(await shown()).toMatchObject({ is_given: false, provider: "other", host: "localhost", sender: SENDER });
  expect(JSON.stringify(await shown())).not.toContain(PASSWORD);
  const [row] = await school.backend.sql`select encrypted from private.chosen_mail_server`;
  expect(Buffer.from(String(row?.encrypted), "base64url").includes(PASSWORD)).toBe(false);
  expect(await areSaved()).toBe(false);
  expect(await transport().sender()).toEqual({ address: SENDER, smtpHost: "localhost" });
});

test.each<[string, () => ReturnType<typeof connect>]>([
  ["LOGIN", () => connect({ password: "outra" })],
  ["UNKNOWN_HOST", () => connect({ host: "nenhum.invalid" })],
  ["UNKNOWN_HOST", () => connect({}, { isAllowed: (_address: string) => false })],
  ["UNREACHABLE", () => connect({ port: 1 })],
  ["CERTIFICATE", () => connect({ host: "127.0.0.1" })],
  [
    "SENDER",
    () => {
      refusesSender = true;
      return connect();
    },
  ],
  ["NOT_NOW", () => connect({}, { isGiven: true })],
])(
  "a mail server that refuses the test mail is not stored, and the problem is returned: %s",
  async (problem, attempt) => {
    expect(await attempt()).toMatchObject({ problem });
    expect(await shown()).toMatchObject({ provider: null });
    expect(await areSaved()).toBe(true);
  },
);

test("the server in the site's own settings wins over the teacher's choice, and her settings show that", async () => {
  expect(await connect()).toEqual({});
  await school.server.rpc("set_mail_transport", { has_server: true }).throwOnError();
  expect(await shown()).toMatchObject({ is_given: true });
  const given = transport({ smtpUrl: "smtp://mail.example.com?from=site@example.com" });
  expect(await given.sender()).toEqual({ address: "site@example.com", smtpHost: "mail.example.com" });
  const { error } = await school.server.rpc("save_mail_server", {
    provider: "other",
    host: "localhost",
    sender: SENDER,
    encrypted: "x".repeat(60),
  });
  expect(error?.message).toBe("NOT_NOW");
});

test("a removed mail server is deleted with its password, and cannot be removed again", async () => {
  await connect();
  await school.teacher.client.rpc("remove_mail_server").throwOnError();
  expect(await areSaved()).toBe(true);
  expect(await transport().sender()).toBeUndefined();
  expect((await school.teacher.client.rpc("remove_mail_server")).error?.message).toBe("NOT_FOUND");
});

test("a mail server whose password was encrypted for another site sends no mail, and the failure counts as a refused login", async () => {
  await connect();
  await expect(transport({ secretKey: "another key" }).sender()).rejects.toMatchObject({
    everybody: true,
    reason: "LOGIN",
  });
});

test("mails that waited for the server of before go to the new one", async () => {
  await school.backend.sql`
    update private.mail_server set refused_since = now() - interval '1 hour', error = 'LOGIN: no', failures = 3, failed_at = now(),
      probe_at = now() + interval '5 minutes'`;
  await connect();
  expect((await school.teacher.client.rpc("read_mail_server_status").throwOnError()).data).toBeNull();
});
