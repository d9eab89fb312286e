import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dayFromNow } from "../../supabase/tests/days.ts";
import { booksOf } from "../../supabase/tests/money.ts";
import type { Person, School } from "../../supabase/tests/school.ts";
import { openConnectedSchool, runRound, SECRET } from "./testing.ts";
import type { TestProvider } from "./testing-provider.ts";
import { createWebhook, webhookAddress, webhookSecret } from "./webhook.ts";

const CPF = "52998224725";
let provider: TestProvider;
let school: School;
let student: Person;
let close: () => Promise<unknown>;
beforeAll(async () => {
  ({ provider, school, close } = await openConnectedSchool());
});
afterAll(() => close());
let count = 0;
beforeEach(async () => {
  provider.faults.length = 0;
  provider.calls.length = 0;
  provider.clockMs = 0;
  count += 1;
  student = await school.enroll(`Aluna ${count}`);
  await terms({ fine_percent: 0, interest_percent: 0, discount_percent: 0, discount_days: 0 });
});

const { charge, account } = booksOf(() => school);
const sql = () => school.backend.sql;
const round = (kills?: number) => runRound(school, provider, kills);
const terms = (wanted: object) =>
  school.teacher.client.from("pix_provider").update(wanted).eq("singleton", true).throwOnError();
const PAYER = { payer_name: "Mãe da Ana", payer_document: CPF };
const withDocument = () => school.teacher.client.rpc("set_student_billing", { student: student.id, ...PAYER });
/** The charge of the newest txid at the provider. */
async function atProvider(id: string) {
  const [row] =
    await sql()`select txid from public.provider_charges where charge_id = ${id} order by created_at desc limit 1`;
  return provider.books.charges.get(String(row?.txid));
}
const charged = async (cents: number, due = 5) => {
  const { id } = await charge(student.id, cents, due);
  await round();
  const made = await atProvider(id);
  if (!made) throw new Error("not at the provider");
  return { id, made };
};
const bell = async (person: Person, type: string) => {
  const { data } = await person.client.from("notifications").select("content").eq("type", type);
  return data ?? [];
};

test("a charge with a payer's CPF has a due date at the provider, and the code is the student's to see", async () => {
  await withDocument();
  await terms({ fine_percent: 2, interest_percent: 1, discount_percent: 5, discount_days: 3 });
  const { id, made } = await charged(12_345);
  expect(made).toMatchObject({
    kind: "cobv",
    status: "ATIVA",
    sent: {
      calendario: { dataDeVencimento: dayFromNow(5), validadeAposVencimento: 60 },
      devedor: { cpf: CPF, nome: "Mãe da Ana" },
      valor: {
        original: "123.45",
        multa: { modalidade: 2, valorPerc: "2.00" },
        juros: { modalidade: 3, valorPerc: "1.00" },
        desconto: { modalidade: 2, descontoDataFixa: [{ data: dayFromNow(2), valorPerc: "5.00" }] },
      },
    },
  });
  const seen = async (person: Person) =>
    (await person.client.from("provider_charges").select("code").eq("charge_id", id)).data;
  expect(await seen(student)).toEqual([{ code: expect.stringContaining(made.txid) }]);
  expect(await seen(school.other)).toEqual([]);
});

test("without a CPF a charge is immediate; it follows the discount, and is removed when it is cancelled", async () => {
  const { id, made } = await charged(10_000);
  expect(made).toMatchObject({ kind: "cob", valor: { original: "100.00" } });
  await school.teacher.client.rpc("discount_charge", { charge: id, cents: 2_500, reason: "Combinado" });
  await round();
  expect(made).toMatchObject({ status: "ATIVA", valor: { original: "75.00" } });
  await school.teacher.client.rpc("cancel_charge", { charge: id, reason: "Engano" });
  await round();
  expect(made.status).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
});

test("a payment settles its charge once, however often it is reported, and both people are notified", async () => {
  const { made } = await charged(8_000);
  const { endToEndId } = provider.books.pay(made.txid);
  await round();
  await school.server.rpc("announce_pix_payments", { e2e_ids: [endToEndId, endToEndId] });
  await round();
  await round();
  expect(await account(student.id)).toMatchObject({ open: 0, covered: 8_000, free: 0, statuses: ["paid"] });
  expect(await bell(student, "charge_paid")).toHaveLength(1);
  const told = (await bell(school.teacher, "pix_received")).filter(({ content }) =>
    JSON.stringify(content).includes(student.id),
  );
  expect(told).toHaveLength(1);
});

test("an announcement is believed in nothing but its id, at an address that cannot be guessed", async () => {
  const { made } = await charged(5_000);
  const answer = createWebhook(school.server, SECRET);
  const post = (body: unknown, secret = webhookSecret(SECRET)) =>
    answer(new Request("https://site.test", { method: "POST", body: JSON.stringify(body) }), secret);
  const forged = { pix: [{ endToEndId: randomUUID().replaceAll("-", ""), txid: made.txid, valor: "50.00" }] };
  expect((await post(forged, "0".repeat(48))).status).toBe(404);
  expect((await post(forged)).status).toBe(200);
  expect((await post("nothing")).status).toBe(200);
  await round();
  expect(await account(student.id)).toMatchObject({ open: 5_000 });
  provider.books.pay(made.txid);
  const paid = [...provider.books.pix.values()].find(({ txid }) => txid === made.txid);
  expect((await post({ pix: [{ endToEndId: paid?.endToEndId, valor: "0.01" }] })).status).toBe(200);
  await round();
  expect(await account(student.id)).toMatchObject({ open: 0, covered: 5_000 });
  expect(webhookAddress(SECRET, "http://localhost:3000")).toBeUndefined();
});

test("less than the charge leaves the rest open under a new code; more is the student's to use", async () => {
  const { id, made } = await charged(9_000);
  provider.books.pay(made.txid, 4_000);
  await round();
  await round();
  expect(await account(student.id)).toMatchObject({ open: 5_000, covered: 4_000 });
  const rest = await atProvider(id);
  expect(rest).toMatchObject({ status: "ATIVA", valor: { original: "50.00" } });
  expect(rest?.txid).not.toBe(made.txid);
  provider.books.pay(rest?.txid, 6_000);
  await round();
  expect(await account(student.id)).toMatchObject({ open: 0, covered: 9_000, free: 1_000 });
});

test("fine and interest of a late payment raise its charge; any surplus stays the student's", async () => {
  await withDocument();
  await terms({ fine_percent: 2, interest_percent: 1 });
  const { id, made } = await charged(10_000);
  await sql()`update public.charges set due_on = due_on - 15 where id = ${id}`;
  await sql()`update public.provider_charges set due_on = due_on - 15 where charge_id = ${id}`;
  const overview = (column: "terms" | "late_cents") =>
    student.client.from("charge_overview").select(column).eq("id", id).single();
  const due = { due_cents: 10_234, fine_cents: 200, interest_cents: 34, discount_cents: 0 };
  expect((await overview("terms")).data).toMatchObject({ terms: due });
  // 2 % and ten days of 1 % a month are 2.34, and one real is nobody's fine.
  provider.books.pay(made.txid, 10_334);
  await round();
  expect(await account(student.id)).toMatchObject({ owed: 10_234, covered: 10_234, open: 0, free: 100 });
  const [paid] = await sql()`select id from public.payments where student_id = ${student.id}`;
  const { data: receipt } = await school.server.rpc("read_receipt", { payment: String(paid?.id) });
  expect(receipt).toMatchObject({ late_cents: 234 });
  expect((await overview("late_cents")).data).toEqual({ late_cents: 234 });
});

test("the mail of a new charge waits for the provider's code, and carries it; without a code it waits a minute at most", async () => {
  const mails = async () => {
    const { data } = await school.server.rpc("claim_mails", { worker: randomUUID(), max_rows: 100 });
    return (data ?? []).filter(({ recipient, kind }) => recipient === student.email && kind === "charge_due");
  };
  const { id } = await charge(student.id, 4_321);
  expect(await mails()).toEqual([]);
  await round();
  await sql()`update public.mail_outbox set due_at = now() where recipient = ${student.email}`;
  expect(await mails()).toMatchObject([
    { data: { amount_cents: 4_321, pix_code: expect.stringContaining((await atProvider(id))?.txid ?? "-") } },
  ]);
  await charge(student.id, 1_234);
  await sql()`update public.mail_outbox set created_at = now() - interval '61 seconds' where recipient = ${student.email}`;
  expect(await mails()).toMatchObject([{ data: expect.not.objectContaining({ pix_code: expect.anything() }) }]);
});

test("a charge that falls due before the provider accepts it is created without a due date", async () => {
  await withDocument();
  const { id } = await charge(student.id, 2_000, 1);
  // The first call reads all payments, the second makes the charge.
  provider.books.pix.clear();
  await sql()`delete from private.announced_payments`;
  provider.faults.push(null, { status: 500 });
  await round();
  await sql()`update public.charges set due_on = due_on - 3 where id = ${id}`;
  await sql()`update public.provider_charges set due_on = due_on - 3 where charge_id = ${id}`;
  for (let times = 0; times < 3; times += 1) await round();
  expect(await atProvider(id)).toMatchObject({ kind: "cob", status: "ATIVA" });
});

test("an early payment with the discount pays its charge", async () => {
  await withDocument();
  await terms({ discount_percent: 5, discount_days: 3 });
  const { made } = await charged(10_000);
  provider.books.pay(made.txid, 9_500);
  await round();
  expect(await account(student.id)).toMatchObject({ owed: 9_500, covered: 9_500, statuses: ["paid"] });
});

test("a refund reopens its charge once, and part of one keeps the rest of the payment", async () => {
  const { made } = await charged(7_000);
  const { endToEndId } = provider.books.pay(made.txid);
  await round();
  provider.books.refund(endToEndId, 3_000, "EM_PROCESSAMENTO");
  await school.server.rpc("announce_pix_payments", { e2e_ids: [endToEndId] });
  await round();
  expect(await account(student.id)).toMatchObject({ open: 0, covered: 7_000 });
  provider.books.refund(endToEndId, 2_000);
  await sql()`update public.pix_status set refunds_read_at = null`;
  await round();
  await round();
  expect(await account(student.id)).toMatchObject({ open: 2_000, covered: 5_000 });
  // An older answer that arrives late takes nothing back.
  const older = { e2e_id: endToEndId, txid: made.txid, cents: 7_000, paid_at: new Date().toISOString() };
  expect((await school.server.rpc("settle_provider_payment", older)).data).toBe("known");
  provider.books.refund(endToEndId, 5_000);
  await sql()`update public.pix_status set refunds_read_at = null`;
  await round();
  expect(await account(student.id)).toMatchObject({ open: 7_000, covered: 0, free: 0 });
});

test("a payment that was recorded by hand is not counted again when the provider reports it", async () => {
  const { id, made } = await charged(6_000);
  const { endToEndId } = provider.books.pay(made.txid);
  const byHand = { id: randomUUID(), student: student.id, cents: 6_000, paid_on: dayFromNow(0), charge: id };
  expect((await school.teacher.client.rpc("record_payment", byHand)).error).toBeNull();
  await round();
  expect(await account(student.id)).toMatchObject({ open: 0, covered: 6_000, free: 0 });
  const { data } = await school.teacher.client.from("provider_payments").select("payment_id").eq("e2e_id", endToEndId);
  expect(data).toEqual([{ payment_id: byHand.id }]);
});

test("the statement's line of a payment that the provider settled is recognised", async () => {
  const { made } = await charged(6_543);
  const { endToEndId } = provider.books.pay(made.txid);
  await round();
  const line = {
    fingerprint: randomUUID(),
    day: dayFromNow(0),
    amount_cents: 6_543,
    memo: `PIX RECEBIDO ${endToEndId}`,
  };
  await school.teacher.client.rpc("import_statement", { lines: [line] });
  const { data: lines } = await school.teacher.client
    .from("bank_lines")
    .select("id")
    .eq("fingerprint", line.fingerprint);
  const { data } = await school.teacher.client.rpc("suggest_matches");
  const found = data?.find((one) => one.line === lines?.[0]?.id);
  const { data: paid } = await school.teacher.client
    .from("provider_payments")
    .select("payment_id")
    .eq("e2e_id", endToEndId);
  expect(found).toMatchObject({ payment: paid?.[0]?.payment_id, why: "payment", score: 100 });
});
