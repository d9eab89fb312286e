import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dayFromNow } from "../days.ts";
import { booksOf } from "../money.ts";
import { openSchool, type Person, type School } from "../school.ts";

let school: School;
let student: Person;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(async () => {
  student = await school.enroll("Paga De Outro Jeito");
});
afterAll(() => school.close());

const { charge, pay, credit, account, sendProof } = booksOf(() => school);
const stateOf = async (proof: string | undefined) =>
  (
    await student.client
      .from("payment_proofs")
      .select("state, payment_id")
      .eq("id", proof ?? "")
      .single()
  ).data;
const confirm = (proof: string | undefined, cents: number) =>
  school.teacher.client.rpc("confirm_proof", { proof: proof ?? "", cents, paid_on: dayFromNow(0) });
const notifications = async () =>
  (await student.client.from("notifications").select("type").like("type", "%p%d")).data ?? [];

test("a proof is confirmed by the payment recorded for its charge, and by no second one", async () => {
  const { id } = await charge(student.id, 10_000);
  const { proof } = await sendProof(student, id);
  const first = await pay(student.id, 4_000, id);
  expect(await stateOf(proof)).toMatchObject({ state: "waiting" });
  const { id: payment } = await pay(student.id, 6_000, id);
  expect(first.error).toBeNull();
  expect(await stateOf(proof)).toEqual({ state: "confirmed", payment_id: payment });
  expect((await confirm(proof, 10_000)).data).toBe(payment);
  expect(await account(student.id)).toMatchObject({ owed: 10_000, free: 0, statuses: ["paid"] });
  expect(await notifications()).toEqual([{ type: "charge_paid" }]);
});

test("a payment that covers its charge confirms the proof; after a partial payment the proof waits for the teacher", async () => {
  const { id } = await charge(student.id, 10_000);
  const { proof } = await sendProof(student, id);
  const { id: payment } = await pay(student.id, 12_000);
  expect(await stateOf(proof)).toEqual({ state: "confirmed", payment_id: payment });
  const other = await charge(student.id, 3_000);
  const waiting = await sendProof(student, other.id);
  await pay(student.id, 1_000);
  expect(await stateOf(waiting.proof)).toMatchObject({ state: "waiting" });
});

test("a payment of the rest after a credit confirms the proof", async () => {
  const { id } = await charge(student.id, 10_000);
  await credit(student.id, 4_000);
  const { proof } = await sendProof(student, id);
  const { id: payment } = await pay(student.id, 6_000);
  expect(await stateOf(proof)).toEqual({ state: "confirmed", payment_id: payment });
  expect((await confirm(proof, 6_000)).data).toBe(payment);
  expect(await account(student.id)).toMatchObject({ free: 0, statuses: ["paid"] });
});

test("a student without a name can pay", async () => {
  await student.client.from("profiles").update({ full_name: "" }).eq("id", student.id);
  expect((await pay(student.id, 1_000)).error).toBeNull();
  const { data } = await school.teacher.client
    .from("payments")
    .select("payer_name")
    .eq("student_id", student.id)
    .single();
  expect(data?.payer_name).toBe(student.email);
});

test("a statement's line confirms a proof, which waits again if the payment is reversed", async () => {
  const { id } = await charge(student.id, 7_300);
  const { proof } = await sendProof(student, id);
  const fingerprint = crypto.randomUUID();
  await school.teacher.client.rpc("import_statement", {
    lines: [{ fingerprint, day: dayFromNow(0), amount_cents: 7_300, memo: "PIX" }],
  });
  const lines = school.teacher.client.from("bank_lines").select("id").eq("fingerprint", fingerprint);
  const { data: line } = await lines.single();
  const { data: payment } = await school.teacher.client.rpc("match_line", { line: line?.id ?? "", charge: id });
  expect(await stateOf(proof)).toEqual({ state: "confirmed", payment_id: payment });
  await school.teacher.client.rpc("reverse_payment", { payment: payment ?? "", reason: "Estorno" });
  expect(await stateOf(proof)).toEqual({ state: "waiting", payment_id: null });
  expect((await confirm(proof, 7_300)).error).toBeNull();
  expect(await account(student.id)).toMatchObject({ free: 0, statuses: ["paid"] });
});

test("two proofs of one charge are both confirmed by its full payment, and not by half of it", async () => {
  const { id } = await charge(student.id, 10_000);
  const one = await sendProof(student, id);
  const two = await sendProof(student, id);
  expect((await confirm(one.proof, 5_000)).error).toBeNull();
  expect((await stateOf(two.proof))?.state).toBe("waiting");
  expect((await confirm(two.proof, 5_000)).error).toBeNull();
  expect(await account(student.id)).toMatchObject({ free: 0, statuses: ["paid"] });
});
