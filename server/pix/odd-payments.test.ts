import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dayFromNow } from "../../supabase/tests/days.ts";
import { booksOf } from "../../supabase/tests/money.ts";
import type { Person, School } from "../../supabase/tests/school.ts";
import { createPixRounds } from "./pix-round.ts";
import { connectSchool, openConnectedSchool, runRound, SECRET } from "./testing.ts";
import type { TestProvider } from "./testing-provider.ts";

let provider: TestProvider;
let school: School;
let student: Person;
let close: () => Promise<unknown>;
beforeAll(async () => {
  ({ provider, school, close } = await openConnectedSchool());
});
afterAll(() => close());
beforeEach(async () => {
  student = await school.enroll("Aluna");
  provider.books.pix.clear();
  await sql()`delete from private.announced_payments`;
});

const { charge, account } = booksOf(() => school);
const sql = () => school.backend.sql;
const round = () => runRound(school, provider);
/** A new charge, with its txid at the provider. */
const charged = async (cents: number) => {
  const { id } = await charge(student.id, cents);
  await round();
  const [row] = await sql()`select txid from public.provider_charges where charge_id = ${id}`;
  return { id, txid: String(row?.txid) };
};
/** A charge with fine and discount, which only one with a payer's CPF has. */
const chargedWithTerms = async (cents: number) => {
  const payer_document = "52998224725";
  await school.teacher.client.rpc("set_student_billing", { student: student.id, payer_document }).throwOnError();
  const terms = { fine_percent: 2, discount_percent: 5, discount_days: 3 };
  await school.teacher.client.from("pix_provider").update(terms).eq("singleton", true).throwOnError();
  return charged(cents);
};
const discount = (id: string, cents: number) =>
  school.teacher.client.rpc("discount_charge", { charge: id, cents, reason: "Combinado" }).throwOnError();
const refund = async (endToEndId: string, cents: number) => {
  provider.books.refund(endToEndId, cents);
  await sql()`update public.pix_status set refunds_read_at = null`;
  await round();
};

test.each([
  [12_000_000, 1],
  [150_000_000, 0],
  [900_000_000_000, 0],
])("another payment of %i centavos into the same key holds up nothing", async (cents, lines) => {
  const { txid } = await charged(5_000);
  provider.books.pay(undefined, cents);
  provider.books.pay(txid);
  await round();
  expect(await account(student.id)).toMatchObject({ open: 0, covered: 5_000 });
  expect(await sql()`select from public.bank_lines where amount_cents::bigint = ${cents}`).toHaveLength(lines);
});

test("a payment that cannot be read holds up neither the others nor new charges, and is reported", async () => {
  const { txid } = await charged(5_000);
  const odd = provider.books.pay(undefined, 500);
  odd.valor = "5";
  provider.books.pay(txid);
  const { id } = await charge(student.id, 700);
  await round();
  expect(await account(student.id)).toMatchObject({ open: 700, covered: 5_000 });
  const made = await sql()`select from public.provider_charges where charge_id = ${id} and state = 'created'`;
  expect(made).toHaveLength(1);
  expect(await sql()`select problem from public.pix_status`).toEqual([{ problem: "UNREADABLE" }]);
});

test("an announced payment that the database refuses holds up nothing, and is asked for ten times at most", async () => {
  const { txid } = await charged(5_000);
  const ancient = provider.books.pay((await charged(700)).txid);
  ancient.horario = "2019-01-01T12:00:00.000Z";
  provider.books.pay(txid);
  const { server } = school;
  await server.rpc("announce_pix_payments", { e2e_ids: [ancient.endToEndId] });
  for (let times = 0; times < 10; times += 1) await expect(round()).rejects.toThrow("INVALID_DATE");
  expect(await account(student.id)).toMatchObject({ open: 700, covered: 5_000 });
  expect(await sql()`select from private.announced_payments`).toEqual([]);
  await round();
});

test("a refund is recorded after the teacher removed the early discount", async () => {
  const { id, txid } = await chargedWithTerms(10_000);
  const { endToEndId } = provider.books.pay(txid, 9_500);
  await round();
  await discount(id, 0);
  await refund(endToEndId, 9_500);
  expect(await account(student.id)).toMatchObject({ owed: 10_000, open: 10_000, covered: 0 });
});

test("a refund is recorded after the teacher gave a discount of the charge and its fine", async () => {
  const { id, txid } = await chargedWithTerms(10_000);
  await sql()`update public.provider_charges set due_on = due_on - 15, discount_until = null where txid = ${txid}`;
  const { endToEndId } = provider.books.pay(txid, 10_200);
  await round();
  expect(await account(student.id)).toMatchObject({ owed: 10_200, open: 0 });
  await discount(id, 10_200);
  await refund(endToEndId, 10_200);
  expect(await account(student.id)).toMatchObject({ owed: 0, open: 0, free: 0 });
});

test("a returned payment of an erased person is no income", async () => {
  const { txid } = await charged(5_000);
  const { endToEndId } = provider.books.pay(txid);
  await round();
  await school.server.rpc("erase_person", { person: student.id }).throwOnError();
  await school.server.auth.admin.deleteUser(student.id);
  const income = async () =>
    (await sql()`select amount_cents from public.payments where student_id is null and reversed_at is null`).map(
      ({ amount_cents }) => amount_cents,
    );
  expect(await income()).toEqual([5_000]);
  await refund(endToEndId, 2_000);
  expect(await income()).toEqual([3_000]);
  await refund(endToEndId, 3_000);
  expect(await income()).toEqual([]);
  await round();
  expect(await sql()`select from public.bank_lines where amount_cents in (2000, 3000, 5000)`).toEqual([]);
});

/** The lines of the statement that are offered as income. */
const offered = async (...cents: number[]) =>
  (await sql()`select amount_cents from public.bank_lines where state = 'open' and amount_cents = any (${cents})`).map(
    ({ amount_cents }) => amount_cents,
  );

test("a payment without a charge is offered as income by what of it was not returned", async () => {
  const { endToEndId } = provider.books.pay(undefined, 8_811);
  provider.books.refund(endToEndId, 811);
  await round();
  expect(await offered(8_811, 8_000)).toEqual([8_000]);
});

test("a payment without a charge that is returned later is offered by its rest, then no more", async () => {
  const { endToEndId } = provider.books.pay(undefined, 9_911);
  await round();
  expect(await offered(9_911)).toEqual([9_911]);
  await refund(endToEndId, 911);
  expect(await offered(9_911, 9_000)).toEqual([9_000]);
  await refund(endToEndId, 9_000);
  await round();
  expect(await offered(9_911, 9_000)).toEqual([]);
});

test("a statement line of a payment that is returned later is no longer offered", async () => {
  const { endToEndId } = provider.books.pay(undefined, 6_611);
  const line = { fingerprint: "returned", day: dayFromNow(0), amount_cents: 6_611, memo: `PIX ${endToEndId}` };
  await school.teacher.client.rpc("import_statement", { lines: [line] }).throwOnError();
  await round();
  expect(await offered(6_611)).toEqual([6_611]);
  await refund(endToEndId, 6_611);
  expect(await offered(6_611)).toEqual([]);
});

test("money that the owner had sent and that is returned is not income", async () => {
  const returned = provider.books.pay(undefined, 7_711);
  returned.endToEndId = `D${"1234567820261129".padEnd(31, "0")}`;
  provider.books.pay(undefined, 7_722);
  await round();
  expect(await offered(7_711, 7_722)).toEqual([7_722]);
});

test("two refunds that keep a rest do not wait for each other", async () => {
  const { txid } = await charged(5_000);
  const { endToEndId: e2e_id } = provider.books.pay(txid);
  await round();
  const other = await school.enroll("Outra");
  const [paid] = await sql()`
    select private.pay(${randomUUID()}, ${other.id}, null, 3000, ${dayFromNow(0)}, 'pix', null) as id`;
  const order = { e2e_id, txid, cents: 5_000, paid_at: new Date().toISOString(), refunded_cents: 1_000 };
  const { refunded } = await sql().begin(async (tx) => {
    await tx`select private.reverse(p, null) from public.payments p where p.id = ${String(paid?.id)}`;
    const begun = { refunded: Promise.resolve(school.server.rpc("settle_provider_payment", order)) };
    await expect.poll(() => sql()`select from pg_locks where not granted`).not.toHaveLength(0);
    await tx`select private.pay(${randomUUID()}, ${other.id}, null, 2000, ${dayFromNow(0)}, 'pix', null)`;
    return begun;
  });
  expect((await refunded).data).toBe("refunded");
});

test("a provider is asked for announcements when it is connected, also after another provider", async () => {
  const webhookUrl = "https://escola.example/pix-webhook/x";
  const rounds = createPixRounds({ server: school.server, secretKey: SECRET, webhookUrl, network: provider.network });
  for (let times = 0; times < 2; times += 1) {
    provider.books.webhook = undefined;
    await connectSchool(school, provider);
    await sql()`update public.pix_status set claimed_until = null`;
    await rounds.run();
    expect(provider.books.webhook).toBe(webhookUrl);
  }
  rounds.close();
});

test("the returned part of a payment that was matched by hand is reversed, and the rest stays", async () => {
  const { client } = school.teacher;
  const { id } = await charge(student.id, 4_000);
  const { endToEndId } = provider.books.pay(undefined, 4_000);
  await round();
  const [line] = await sql()`select id from public.bank_lines where amount_cents = 4000 and state = 'open'`;
  await client.rpc("match_line", { line: String(line?.id), charge: id }).throwOnError();
  await refund(endToEndId, 1_500);
  expect(await account(student.id)).toMatchObject({ open: 1_500, covered: 2_500 });
  expect(await sql()`select state, amount_cents from public.bank_lines where id = ${line?.id ?? ""}`).toEqual([
    { state: "matched", amount_cents: 2_500 },
  ]);
  await refund(endToEndId, 2_500);
  expect(await account(student.id)).toMatchObject({ open: 4_000, covered: 0 });
  const { data: told } = await client
    .from("notifications")
    .select("content")
    .eq("type", "pix_refunded")
    .eq("content->>student", student.id)
    .order("created_at");
  expect(told).toMatchObject([{ content: { amount_cents: 1_500 } }, { content: { amount_cents: 2_500 } }]);
});

test.each(["E2026-1129-0001-abcd-0000000000000001", "PIX00000000000001"])(
  "a payment of a provider that writes ids like %s is settled",
  async (endToEndId) => {
    const { txid } = await charged(5_000);
    const paid = provider.books.pay(txid);
    provider.books.pix.delete(paid.endToEndId);
    provider.books.pix.set(endToEndId, { ...paid, endToEndId });
    await round();
    expect(await account(student.id)).toMatchObject({ open: 0, covered: 5_000 });
  },
);
