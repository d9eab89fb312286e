import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSchool, type School } from "../../supabase/tests/school.ts";
import { makeCertificate } from "../checks/testing-certificate.ts";
import { decryptCredentials, encryptCredentials } from "./encrypt-credentials.ts";
import { createPixConnection } from "./pix-connection.ts";
import { startTestProvider, type TestProvider } from "./testing-provider.ts";

const SECRET = "sb_secret_of_this_site";
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
  [
    "CERTIFICATE",
    () =>
      connection().connect(provider.provider, {
        ...provider.credentials,
        certificate: { pfx: randomBytes(64).toString("base64") },
      }),
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

function afterFault(fault: (typeof provider.faults)[number]) {
  provider.faults.push(fault);
  return connection().connect(provider.provider, provider.credentials);
}

test("a provider that does not answer within the deadline is not reached", async () => {
  provider.faults.push("slow");
  const hurried = connection({ ...provider.network, deadlineMs: 150 });
  expect(await hurried.connect(provider.provider, provider.credentials)).toBe("NOT_REACHED");
});

test("a failed test says since when, and a good one ends it", async () => {
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

test("credentials of another site's key, or none after a restore, are said to be missing", async () => {
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
