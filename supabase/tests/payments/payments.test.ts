import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayFromNow } from "../days.ts";
import { booksOf } from "../money.ts";
import { DENIED, openSchool, type Person, type School } from "../school.ts";

let school: School;
let student: Person;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(async () => {
  student = await school.enroll("Ana");
});
afterAll(() => school.close());

const { charge, pay, credit, account, sendProof } = booksOf(() => school);
const notificationsOf = async (who: Person, type: string) =>
  (await who.client.from("notifications").select("content").eq("type", type)).data ?? [];

describe("a charge", () => {
  test("a charge is announced once, covered by payments, and confirmed as paid", async () => {
    const { id } = await charge(student.id, 48_000);
    await charge(student.id, 48_000, 5, id);
    expect(await notificationsOf(student, "charge_due")).toHaveLength(1);
    await pay(student.id, 20_000, id);
    expect(await account(student.id)).toMatchObject({ open: 28_000, statuses: ["pending"] });
    await pay(student.id, 28_000, id);
    expect(await account(student.id)).toMatchObject({ open: 0, free: 0, statuses: ["paid"] });
    expect(await notificationsOf(student, "charge_paid")).toMatchObject([{ content: { amount_cents: 48_000 } }]);
  });

  test("a charge uses overpayments and credits before it asks for more", async () => {
    const first = await charge(student.id, 10_000);
    await pay(student.id, 15_000, first.id);
    await credit(student.id, 2_000);
    await charge(student.id, 20_000);
    expect(await account(student.id)).toMatchObject({ open: 13_000, free: 0, statuses: ["paid", "pending"] });
  });

  test("a charge frees its money for others when it is cancelled or discounted", async () => {
    const one = await charge(student.id, 10_000, 1);
    const two = await charge(student.id, 10_000, 9);
    await pay(student.id, 10_000, one.id);
    await school.teacher.client.rpc("cancel_charge", { charge: one.id, reason: "Engano" });
    expect(await account(student.id)).toMatchObject({ owed: 10_000, open: 0, statuses: ["cancelled", "paid"] });
    await school.teacher.client.rpc("discount_charge", { charge: two.id, cents: 4_000, reason: "Promoção" });
    expect(await account(student.id)).toMatchObject({ owed: 6_000, free: 4_000, statuses: ["cancelled", "paid"] });
  });

  test("a cancelled charge takes its money back when its cancellation is undone, once and within an hour", async () => {
    const one = await charge(student.id, 10_000, 1);
    await pay(student.id, 10_000, one.id);
    const order = { charge: one.id };
    await school.teacher.client.rpc("cancel_charge", { ...order, reason: "Engano" });
    for (const _time of ["once", "again"])
      expect((await school.teacher.client.rpc("restore_charge", order)).error).toBeNull();
    expect(await account(student.id)).toMatchObject({ open: 0, free: 0, statuses: ["paid"] });
    await school.teacher.client.rpc("cancel_charge", { ...order, reason: "Engano" });
    await school.backend
      .sql`update public.charges set cancelled_at = now() - interval '61 minutes' where id = ${one.id}`;
    expect((await school.teacher.client.rpc("restore_charge", order)).error?.message).toBe("NOT_NOW");
    expect(await account(student.id)).toMatchObject({ free: 10_000, statuses: ["cancelled"] });
  });

  test("a charge is open again when its payment is reversed, and the receipt's number is not reused", async () => {
    const { id } = await charge(student.id, 10_000);
    const payment = await pay(student.id, 10_000, id);
    const { data } = await student.client.from("payments").select("receipt_number").eq("id", payment.id).single();
    expect(
      (await school.teacher.client.rpc("reverse_payment", { payment: payment.id, reason: "Não caiu" })).error,
    ).toBeNull();
    expect(await account(student.id)).toMatchObject({ open: 10_000, free: 0, statuses: ["pending"] });
    const next = await pay(student.id, 10_000, id);
    const { data: again } = await student.client.from("payments").select("receipt_number").eq("id", next.id).single();
    expect(again?.receipt_number).toBe((data?.receipt_number ?? 0) + 1);
  });

  test.each([0, -1, 10_000_001, 123_456_789_012_345])("a charge of %s centavos is refused", async (cents) => {
    expect((await charge(student.id, cents)).error?.message).toBe("INVALID_AMOUNT");
    expect((await pay(student.id, cents)).error?.message).toBe("INVALID_AMOUNT");
    expect((await credit(student.id, cents)).error?.message).toBe("INVALID_AMOUNT");
    expect(await account(student.id)).toMatchObject({ owed: 0, free: 0 });
  });

  test("a charge is readable by its student and the teacher, and made only by the teacher", async () => {
    const { id } = await charge(student.id, 10_000);
    const read = async (who: Person) =>
      (await who.client.from("charge_overview").select("open_cents").eq("id", id)).data;
    expect([await read(student), await read(school.teacher)]).toEqual([
      [{ open_cents: 10_000 }],
      [{ open_cents: 10_000 }],
    ]);
    for (const who of [school.other, school.former]) expect(await read(who)).toEqual([]);
    expect((await school.visitor.from("charges").select("id")).error?.code).toBe(DENIED);
    for (const { client } of [student, school.former]) {
      const order = { id: randomUUID(), student: student.id, description: "x", amount_cents: 1, due_on: dayFromNow(1) };
      expect((await client.rpc("add_charge", order)).status).toBe(403);
      expect((await client.rpc("cancel_charge", { charge: id, reason: "não quero" })).status).toBe(403);
      expect((await client.rpc("discount_charge", { charge: id, cents: 10_000, reason: "não quero" })).status).toBe(
        403,
      );
      expect((await client.rpc("restore_charge", { charge: id })).status).toBe(403);
      expect(
        (await client.rpc("give_credit", { id: randomUUID(), student: student.id, cents: 1, reason: "para mim" }))
          .status,
      ).toBe(403);
      const payment = { id: randomUUID(), student: student.id, cents: 10_000, paid_on: dayFromNow(0) };
      expect((await client.rpc("record_payment", payment)).status).toBe(403);
      for (const table of ["charges", "payments", "credits", "payment_proofs", "student_billing"] as const)
        expect((await client.from(table).delete().not("student_id", "is", null)).error?.code).toBe(DENIED);
    }
    expect((await school.teacher.client.from("payments").delete().eq("student_id", student.id)).error?.code).toBe(
      DENIED,
    );
  });
});

describe("a student's balance", () => {
  const unallocatedCentsOf = async ({ client }: Pick<Person, "client">) =>
    client.rpc("student_unallocated_cents", { student: student.id });

  test("a student's balance is counted over every payment and credit, however many there are", async () => {
    const { id } = await charge(student.id, 10_000);
    await credit(student.id, 3_000);
    await school.backend.sql`
      insert into public.payments (student_id, amount_cents, paid_on, receipt_number, payer_name)
      select ${student.id}, 100, current_date, (select coalesce(max(receipt_number), 0) from public.payments) + n, 'Ana'
      from generate_series(1, 1200) as n`;
    const mistake = await pay(student.id, 50_000);
    await school.teacher.client.rpc("reverse_payment", { payment: mistake.id, reason: "Engano" });
    expect(await account(student.id)).toMatchObject({ open: 0, free: 113_000 });
    for (const who of [student, school.teacher]) expect((await unallocatedCentsOf(who)).data).toBe(113_000);
    await school.teacher.client.rpc("cancel_charge", { charge: id, reason: "Engano" });
    expect((await unallocatedCentsOf(student)).data).toBe(123_000);
  });

  test("a student's balance is hidden from other students and deactivated ones, and not available to visitors", async () => {
    await pay(student.id, 10_000);
    for (const who of [school.other, school.former]) expect((await unallocatedCentsOf(who)).data).toBe(0);
    expect((await unallocatedCentsOf({ client: school.visitor })).error?.code).toBe(DENIED);
  });
});

describe("a proof", () => {
  test("a proof is a claim: the teacher is notified, and her confirmation makes it a payment, once", async () => {
    const { id } = await charge(student.id, 10_000);
    const { proof, error } = await sendProof(student, id);
    expect(error).toBeNull();
    expect(await account(student.id)).toMatchObject({ statuses: ["pending"] });
    expect(JSON.stringify(await notificationsOf(school.teacher, "student_made_payment"))).toContain("10000");
    for (const { client } of [student, school.other])
      expect(
        (await client.rpc("confirm_proof", { proof: proof ?? "", cents: 10_000, paid_on: dayFromNow(0) })).status,
      ).toBe(403);
    for (let twice = 0; twice < 2; twice++)
      expect(
        (
          await school.teacher.client.rpc("confirm_proof", {
            proof: proof ?? "",
            cents: 10_000,
            paid_on: dayFromNow(0),
          })
        ).error,
      ).toBeNull();
    expect(await account(student.id)).toMatchObject({ free: 0, statuses: ["paid"] });
  });

  test("a proof is not sent twice, for this charge or another, and a declined one may be sent again", async () => {
    const one = await charge(student.id, 10_000);
    const two = await charge(student.id, 10_000);
    const bytes = Buffer.from(`%PDF-1.4 the same ${student.id}`);
    const first = await sendProof(student, one.id, bytes);
    expect((await sendProof(student, two.id, bytes)).error?.message).toBe("PROOF_TWICE");
    expect(
      (await school.teacher.client.rpc("decline_proof", { proof: first.proof ?? "", reason: "Outro valor" })).error,
    ).toBeNull();
    expect(await notificationsOf(student, "proof_declined")).toMatchObject([{ content: { reason: "Outro valor" } }]);
    expect((await sendProof(student, two.id, bytes)).error).toBeNull();
  });

  test("a proof is readable only by its student and the teacher, and belongs to one's own open charge", async () => {
    const { id } = await charge(student.id, 10_000);
    const { object } = await sendProof(student, id);
    const bucket = (who: Pick<Person, "client">) => who.client.storage.from("payment-proofs");
    expect((await bucket(school.teacher).download(object)).data).not.toBeNull();
    for (const who of [school.other, school.former, { client: school.visitor }]) {
      expect((await bucket(who).download(object)).data).toBeNull();
      expect((await bucket(who).createSignedUrl(object, 60)).data).toBeNull();
    }
    expect((await bucket(student).remove([object])).data).toEqual([]);
    expect((await sendProof(school.other, id)).error).not.toBeNull();
    const html = await bucket(student).upload(`${student.id}/${id}/${randomUUID()}.pdf`, "<script>", {
      contentType: "application/pdf",
    });
    expect(html.error).not.toBeNull();
    await pay(student.id, 10_000, id);
    expect((await sendProof(student, id)).error).not.toBeNull();
  });
});

describe("the payer", () => {
  test("the payer may be a guardian, whose name and document are on the receipt", async () => {
    const set = (payer_document: string) =>
      school.teacher.client.rpc("set_student_billing", {
        student: student.id,
        payer_name: "Marta Lima",
        payer_document,
      });
    for (const wrong of ["11111111111", "52998224724", "12ABC34501DE53", "1"])
      expect((await set(wrong)).error?.message).toBe("INVALID_DOCUMENT");
    expect((await set("52998224725")).error).toBeNull();
    expect((await student.client.rpc("set_student_billing", { student: student.id })).status).toBe(403);
    const { id } = await charge(student.id, 10_000);
    const payment = await pay(student.id, 10_000, id);
    expect((await school.server.rpc("read_receipt", { payment: payment.id })).data).toMatchObject({
      payer: "Marta Lima",
      document: "52998224725",
      amount_cents: 10_000,
      student: "Ana",
      lines: [{ description: "Aula avulsa", amount_cents: 10_000 }],
    });
    for (const { client } of [student, school.teacher])
      expect((await client.rpc("read_receipt", { payment: payment.id })).error?.code).toBe(DENIED);
  });

  test.each([
    ["52998224725", true],
    ["12ABC34501DE35", true],
    ["escola@example.com", true],
    ["+5511912345678", true],
    ["123e4567-e89b-42d3-a456-426614174000", true],
    ["52998224724", false],
    ["11912345678", false],
    ["nada", false],
    ["Escola@Example.com", false],
  ])("%s is a PIX key: %s", async (pix_key, good) => {
    const change = { pix_key, pix_name: "Alex Morgan", pix_city: "Sao Paulo" };
    const { error } = await school.teacher.client.from("billing_rules").update(change).eq("singleton", true);
    expect(error === null).toBe(good);
    const mine = await student.client.from("billing_rules").update(change).eq("singleton", true).select("due_day");
    expect(mine.data ?? []).toEqual([]);
  });

  test.each([
    ["Łukasz Ñandú", "Łódź", true],
    ["佐藤 花子", "Sao Paulo", false],
    ["Alex Morgan", "Москва", false],
    ["1234", "Sao Paulo", false],
  ])("a code can name %s in %s: %s", async (pix_name, pix_city, good) => {
    const change = { pix_key: "escola@example.com", pix_name, pix_city };
    const { error } = await school.teacher.client.from("billing_rules").update(change).eq("singleton", true);
    expect(error === null).toBe(good);
  });
});
