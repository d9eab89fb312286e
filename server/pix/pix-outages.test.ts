import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { booksOf } from "../../supabase/tests/money.ts";
import { openSchool, type Person, type School } from "../../supabase/tests/school.ts";
import { createPixConnection } from "./pix-connection.ts";
import { runRound, SECRET } from "./testing.ts";
import { startTestProvider, type TestProvider } from "./testing-provider.ts";

let provider: TestProvider;
let school: School;
let student: Person;
let count = 0;
beforeAll(async () => {
  [provider, school] = await Promise.all([startTestProvider(), openSchool()]);
  const { server } = school;
  const connection = createPixConnection({ server, secretKey: SECRET, network: provider.network });
  expect(await connection.connect(provider.provider, provider.credentials)).toBeUndefined();
});
afterAll(() => Promise.all([provider.close(), school.close()]));
beforeEach(async () => {
  provider.faults.length = 0;
  provider.clockMs = 0;
  count += 1;
  student = await school.enroll(`Aluna ${count}`);
});

const { charge, account } = booksOf(() => school);
const sql = () => school.backend.sql;
const round = () => runRound(school, provider);
async function atProvider(id: string) {
  const [row] = await sql()`select txid from public.provider_charges where charge_id = ${id}`;
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
    const [row] = await sql()`select count(*)::int as made from public.provider_charges where charge_id = ${id}`;
    expect(row?.made).toBe(1);
    expect(await atProvider(id)).toMatchObject({ status: "ATIVA", valor: { original: "40.00" } });
  },
);

test("a provider that is silent is said to be since when, and charges go on with the school's own code", async () => {
  provider.faults.push({ status: 503 });
  await round();
  const status = () => school.teacher.client.from("pix_status").select("problem, failing_since").single();
  expect((await status()).data).toMatchObject({ problem: "FAILING", failing_since: expect.any(String) });
  expect((await charge(student.id, 1_000)).error).toBeNull();
  await round();
  expect((await status()).data).toMatchObject({ problem: null, failing_since: null });
});

test("a payment is found however far the provider's clock is off", async () => {
  const { id } = await charge(student.id, 3_000);
  await round();
  provider.clockMs = 40 * 60_000;
  provider.books.pay((await atProvider(id))?.txid);
  await round();
  expect(await account(student.id)).toMatchObject({ open: 0, statuses: ["paid"] });
});
