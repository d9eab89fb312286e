import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayFromNow } from "../../supabase/tests/days.ts";
import { booksOf } from "../../supabase/tests/money.ts";
import { openSchool, type Person, type School } from "../../supabase/tests/school.ts";
import { makeCertificate } from "../checks/testing-certificate.ts";
import { decryptCredentials, encryptCredentials } from "./encrypt-credentials.ts";
import { type Step, tellOfKill } from "./kills/testing.ts";
import { createPixConnection } from "./pix-connection.ts";
import { readPixIssue } from "./pix-issue.ts";
import { connectSchool, runRound, SECRET, tellStories } from "./testing.ts";
import { makeP12 } from "./testing-p12.ts";
import { startTestProvider, type TestProvider } from "./testing-provider.ts";

let provider: TestProvider;
let school: School;
beforeAll(async () => {
  [provider, school] = await Promise.all([startTestProvider(), openSchool()]);
});
afterAll(() => Promise.all([provider.close(), school.close()]));
beforeEach(() => {
  provider.faults.length = 0;
  provider.calls.length = 0;
});

const connection = (network = provider.network) =>
  createPixConnection({ server: school.server, secretKey: SECRET, network });
const stored = async () => (await school.teacher.client.from("pix_provider").select("profile, base_url, pix_key")).data;
const status = async () =>
  (await school.teacher.client.from("pix_status").select("answered_at, failing_since, problem").single()).data;

test("a provider that answers is connected, and its credentials are stored encrypted", async () => {
  expect(await connection().connect(provider.provider, provider.credentials)).toBeUndefined();
  const { profile, base_url, pix_key } = provider.provider;
  expect(await stored()).toEqual([{ profile, base_url, pix_key }]);
  const [row] = await school.backend.sql`select encrypted from private.pix_credentials`;
  const encrypted = String(row?.encrypted);
  const { clientSecret, certificate } = provider.credentials;
  expect(Buffer.from(encrypted, "base64url").includes(clientSecret)).toBe(false);
  expect(decryptCredentials(SECRET, encrypted)).toEqual({ clientId: "client-of-tests", clientSecret, certificate });
});

test.each<[string, () => Promise<string | undefined>]>([
  ["CREDENTIALS", () => connection().connect(provider.provider, { ...provider.credentials, clientSecret: "another" })],
  [
    // Node closes the connection; others answer with an alert.
    "NOT_REACHED",
    () => {
      const { cert, key } = makeCertificate("client", 30);
      return connection().connect(provider.provider, { ...provider.credentials, certificate: { cert, key } });
    },
  ],
  ["WRONG_FILE", () => withCertificate({ pfx: randomBytes(64).toString("base64") })],
  [
    "WRONG_FILE",
    () => withCertificate({ cert: makeCertificate("client", 30).cert, key: makeCertificate("client", 30).key }),
  ],
  [
    "CERTIFICATE",
    () =>
      connection({ isAllowed: () => true, ca: makeCertificate("localhost", 30).cert }).connect(
        provider.provider,
        provider.credentials,
      ),
  ],
  [
    "NOT_ALLOWED",
    () =>
      connection({ ca: provider.network.ca, isAllowed: () => false }).connect(provider.provider, provider.credentials),
  ],
  ["SCOPES", () => afterFault({ status: 403 })],
  ["BUSY", () => afterFault({ status: 429 })],
  ["FAILING", () => afterFault({ status: 500 })],
  ["UNREADABLE", () => afterFault("half")],
  ["UNREADABLE", () => afterFault("redirect")],
  ["NOT_REACHED", () => afterFault("lost")],
])("a provider that cannot be used is not connected: %s", async (problem, attempt) => {
  await school.teacher.client.rpc("disconnect_pix_provider", { base_url: provider.provider.base_url });
  expect(await attempt()).toBe(problem);
  expect(await stored()).toEqual([]);
});

const withCertificate = (certificate: (typeof provider.credentials)["certificate"]) =>
  connection().connect(provider.provider, { ...provider.credentials, certificate });

test("a .p12 file connects with its password; another password, or another file, is reported as wrong", async () => {
  const { certificate } = provider.credentials;
  if (!("cert" in certificate)) throw new Error("not PEM");
  const pfx = await makeP12(certificate, "senha do banco");
  expect(await withCertificate({ pfx, passphrase: "senha do banco" })).toBeUndefined();
  expect(await stored()).toHaveLength(1);
  expect(await withCertificate({ pfx, passphrase: "outra" })).toBe("WRONG_PASSWORD");
  expect(await withCertificate({ pfx })).toBe("WRONG_PASSWORD");
  const cut = Buffer.from(pfx, "base64").subarray(0, 400).toString("base64");
  expect(await withCertificate({ pfx: cut, passphrase: "senha do banco" })).toBe("WRONG_FILE");
  const old = await makeP12(certificate, "x", ["-legacy"]);
  expect(await withCertificate({ pfx: old, passphrase: "x" })).toBe("OLD_ENCRYPTION");
});

function afterFault(fault: (typeof provider.faults)[number]) {
  provider.faults.push(fault);
  return connection().connect(provider.provider, provider.credentials);
}

test("a provider that does not answer within the deadline is not reached", async () => {
  provider.faults.push("slow");
  const hurried = connection({ ...provider.network, deadlineMs: 150 });
  expect(await hurried.connect(provider.provider, provider.credentials)).toBe("NOT_REACHED");
});

test("a failed test sets the time since when the provider fails, and a successful test ends the failure", async () => {
  await connection().connect(provider.provider, provider.credentials);
  provider.faults.push({ status: 503 });
  expect(await connection().test()).toBe("FAILING");
  const failed = await status();
  expect(failed).toMatchObject({ problem: "FAILING", failing_since: expect.any(String) });
  provider.faults.push({ status: 429 });
  expect(await connection().test()).toBe("BUSY");
  expect(await status()).toMatchObject({ problem: "BUSY", failing_since: failed?.failing_since });
  expect(await connection().test()).toBeUndefined();
  expect(await status()).toMatchObject({ problem: null, failing_since: null });
});

test("credentials that were encrypted with another site's key, or lost by a restore, are reported as missing", async () => {
  await connection().connect(provider.provider, provider.credentials);
  const elsewhere = createPixConnection({ server: school.server, secretKey: "another", network: provider.network });
  expect(await elsewhere.test()).toBe("CREDENTIALS_MISSING");
  await school.backend.sql`delete from private.pix_credentials`;
  expect(await connection().test()).toBe("CREDENTIALS_MISSING");
});

test("the same credentials are encrypted otherwise each time, and read with the same key only", () => {
  const once = encryptCredentials(SECRET, provider.credentials);
  expect(encryptCredentials(SECRET, provider.credentials)).not.toBe(once);
  expect(() => decryptCredentials("another", once)).toThrow();
});

test("terms are the teacher's: at most 2 % fine and 1 % interest a month", async () => {
  await connection().connect(provider.provider, provider.credentials);
  const change = (terms: object) =>
    school.teacher.client.from("pix_provider").update(terms).eq("singleton", true).select("fine_percent");
  expect((await change({ fine_percent: 2, interest_percent: 1 })).data).toEqual([{ fine_percent: 2 }]);
  expect((await change({ fine_percent: 2.01 })).error?.code).toBe("23514");
  expect((await change({ interest_percent: 1.01 })).error?.code).toBe("23514");
  const { data } = await school.student.client.from("pix_provider").select("fine_percent");
  expect(data).toEqual([]);
});

/** `npm run durability` tells a thousand. */
const STORIES = 4;

describe("a school that is connected", () => {
  let student: Person;
  let count = 0;
  beforeEach(async () => {
    await connectSchool(school, provider);
    provider.clockMs = 0;
    count += 1;
    student = await school.enroll(`Aluna ${count}`);
  });
  const { charge, account } = booksOf(() => school);
  const round = () => runRound(school, provider);
  async function atProvider(id: string) {
    const [row] = await school.backend.sql`select txid from public.provider_charges where charge_id = ${id}`;
    return provider.books.charges.get(String(row?.txid));
  }

  test.each(["lost", "half", { status: 500 }, { status: 429 }] as const)(
    "a charge whose answer fails is created once: %s",
    async (fault) => {
      const { id } = await charge(student.id, 4_000);
      // The first call reads payments.
      provider.faults.push(null, fault);
      await round();
      await round();
      const [row] = await school.backend
        .sql`select count(*)::int as made from public.provider_charges where charge_id = ${id}`;
      expect(row?.made).toBe(1);
      expect(await atProvider(id)).toMatchObject({ status: "ATIVA", valor: { original: "40.00" } });
    },
  );

  test("a silent provider is shown with the time since when, and charges still get the school's own code", async () => {
    provider.faults.push({ status: 503 });
    await round();
    expect(await status()).toMatchObject({ problem: "FAILING", failing_since: expect.any(String) });
    expect((await charge(student.id, 1_000)).error).toBeNull();
    await round();
    expect(await status()).toMatchObject({ problem: null, failing_since: null });
  });

  test("a provider that is silent for a quarter of an hour is notified once, and is the issue in the site's health", async () => {
    const bells = async () =>
      (await school.teacher.client.from("notifications").select("id").eq("type", "pix_silent")).data?.length;
    const fail = async () => {
      provider.faults.push({ status: 503 });
      await round();
    };
    await fail();
    expect([await bells(), await readPixIssue(school.server)]).toEqual([0, undefined]);
    await school.backend.sql`update public.pix_status set failing_since = now() - interval '16 minutes'`;
    await fail();
    await fail();
    expect([await bells(), await readPixIssue(school.server)]).toEqual([1, "FAILING"]);
    await round();
    expect(await readPixIssue(school.server)).toBeUndefined();
  });

  test("a payment without a charge is notified once, and becomes a bank line that a later statement does not repeat", async () => {
    const { client } = school.teacher;
    const paid = provider.books.pay(undefined, 7_777);
    paid.infoPagador = "Aulas\u0000da Bia";
    provider.books.refund(provider.books.pay(undefined, 500).endToEndId, 500);
    await round();
    await round();
    const lines = async () =>
      (await client.from("bank_lines").select("amount_cents, memo, state").in("amount_cents", [500, 7_777])).data;
    expect(await lines()).toEqual([{ amount_cents: 7_777, memo: "Pix Aulas da Bia", state: "open" }]);
    const { data: told } = await client.from("notifications").select("content").eq("type", "pix_unknown");
    expect(told).toMatchObject([{ content: { amount_cents: 7_777 } }]);
    const line = { fingerprint: "1", day: dayFromNow(0), amount_cents: 7_777, memo: `PIX ${paid.endToEndId}` };
    expect((await client.rpc("import_statement", { lines: [line] })).data).toMatchObject({ added: 0 });
    const alike = { ...line, fingerprint: "2", memo: "PIX RECEBIDO BIA" };
    expect((await client.rpc("import_statement", { lines: [alike] })).data).toMatchObject({
      doubtful: [{ why: "alike" }],
    });
  });

  test("a payment is found however far the provider's clock is off", async () => {
    const { id } = await charge(student.id, 3_000);
    await round();
    provider.clockMs = 40 * 60_000;
    provider.books.pay((await atProvider(id))?.txid);
    await round();
    expect(await account(student.id)).toMatchObject({ open: 0, statuses: ["paid"] });
  });

  test("a process that is killed after a payment was settled, before it heard so, settles it once", async () => {
    const kills = ({ call, isDone }: Step) => isDone && call === "rpc settle_provider_payment";
    expect(await tellOfKill(school, provider, kills)).toBe(true);
  });

  test("whatever fails, and wherever a process is killed: no payment is lost, and none settled twice", async () => {
    expect(await tellStories(school, provider, STORIES)).toBe(STORIES);
  });
});
