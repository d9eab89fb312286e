import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dayFromNow } from "../days.ts";
import { allowPush } from "../devices.ts";
import { booksOf } from "../money.ts";
import { openSchool, type Person, type School } from "../school.ts";
import { body, draftOf, writersOf } from "../writers.ts";

let school: School;
let student: Person;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(async () => {
  student = await school.enroll("Ana Beatriz Souza");
  await sql()`delete from public.mail_outbox`;
  await sql()`delete from public.push_subscriptions`;
});
afterAll(() => school.close());

const sql = () => school.backend.sql;
const teacher = () => school.teacher.client;
const { charge, pay } = booksOf(() => school);
const { save, publish } = writersOf(() => school);
const order = () => ({ worker: randomUUID(), max_rows: 50 });
const mailed = async () => {
  const { data } = await school.server.rpc("claim_mails", order()).throwOnError();
  return data.filter(({ recipient }) => recipient === student.email).map(({ kind }) => kind);
};
const pushed = async () => {
  const { data } = await school.server.rpc("claim_pushes", order()).throwOnError();
  return data.map(({ type }) => type);
};
const assign = async () => {
  const set = { id: randomUUID(), kind: "free" as const, title: "Read", due_on: dayFromNow(5), students: [student.id] };
  expect((await teacher().rpc("save_assignment", set)).error).toBeNull();
};

describe("a charge that was paid while its notifications waited", () => {
  test.each(["charge_due", "charge_overdue"])(
    "a charge that was paid while its notifications waited sends no mail asking for it: %s",
    async (kind) => {
      const { id } = await charge(student.id, 40_000);
      if (kind === "charge_overdue") await sql()`select private.notify_of_charge(${id}, ${kind})`;
      await sql()`delete from public.mail_outbox where kind <> ${kind}`;
      await pay(student.id, 40_000, id);
      expect(await mailed()).toEqual(["charge_paid"]);
    },
  );

  test("a charge that was paid while its notifications waited sends one while any of it is open", async () => {
    const { id } = await charge(student.id, 40_000);
    await pay(student.id, 10_000, id);
    expect(await mailed()).toContain("charge_due");
  });

  test("a charge that was paid while its notifications waited is left out of the daily digest, and an empty digest is not sent", async () => {
    await student.client.from("notification_times").insert({ user_id: student.id, digest_at: "10:00" });
    const { id } = await charge(student.id, 40_000);
    await pay(student.id, 40_000, id);
    await sql()`delete from private.digest_items where kind <> 'charge_due'`;
    await sql()`update private.digest_items set due_at = now()`;
    expect(await mailed()).toEqual([]);
    expect(await sql()`select from private.digest_items`).toEqual([]);
  });

  test("a charge that was paid while its notifications waited sends no push", async () => {
    await allowPush(student);
    await sql()`delete from public.notification_times`;
    const { id } = await charge(student.id, 40_000);
    await pay(student.id, 40_000, id);
    expect(await pushed()).toEqual(["charge_paid"]);
  });
});

describe("a payment that was reversed while its notifications waited", () => {
  const takenBack = async () => {
    const { id } = await charge(student.id, 40_000);
    const paid = await pay(student.id, 40_000, id);
    const reversal = { payment: paid.id, reason: "De outro aluno" };
    expect((await teacher().rpc("reverse_payment", reversal)).error).toBeNull();
  };

  test("a payment that was reversed while its notifications waited is confirmed by no mail, neither by its own mail nor in the digest", async () => {
    await takenBack();
    expect(await mailed()).not.toContain("charge_paid");
    await student.client.from("notification_times").insert({ user_id: student.id, digest_at: "10:00" });
    await takenBack();
    await sql()`delete from private.digest_items where kind <> 'charge_paid'`;
    await sql()`update private.digest_items set due_at = now()`;
    expect(await mailed()).toEqual([]);
  });

  test("a payment that was reversed while its notifications waited is confirmed by no push", async () => {
    await allowPush(student);
    await sql()`delete from public.notification_times`;
    await takenBack();
    expect(await pushed()).not.toContain("charge_paid");
  });
});

test("a person who left gets no mail, except about their classes", async () => {
  await assign();
  await teacher().rpc("schedule_classes", { student: student.id, local_date: dayFromNow(8), local_time: "10:00" });
  await teacher().rpc("set_active", { person: student.id, active: false });
  expect(await mailed()).not.toContain("new_homework");
  await teacher().rpc("set_active", { person: student.id, active: true });
  await assign();
  expect(await mailed()).toContain("new_homework");
});

test("an unpublished article sends no push", async () => {
  await allowPush(student);
  await sql()`delete from public.notification_times`;
  const { saved } = await save(draftOf("Verbos", "verbos", ["Um"]));
  await publish(saved.article, 1);
  await teacher().rpc("unpublish_article", { article: saved.article, language: "pt" });
  const other = await save({ title: "Nomes", slug: "nomes", body: body("Dois") });
  await publish(other.saved.article, 1);
  expect(await pushed()).toEqual(["new_article"]);
});

test("a student who returns pays from then on, and not for the months away", async () => {
  await sql()`update public.plans set price_cents = 48000 where name = 'Moderate'`;
  await sql()`delete from public.plan_prices where plan = 'Moderate'`;
  await sql()`insert into public.plan_prices (plan, from_on, price_cents) values ('Moderate', '2000-01-01', 48000)`;
  await teacher().rpc("edit_student", { student: student.id, full_name: "Ana", plan: "Moderate" });
  await sql()`update public.student_billing set plan_since = '2026-01-01' where student_id = ${student.id}`;
  const since = async () =>
    (
      await sql()`select plan_since = (now() at time zone 'America/Sao_Paulo')::date as today from public.student_billing
      where student_id = ${student.id}`
    )[0]?.today;
  await teacher().rpc("set_active", { person: student.id, active: false });
  expect(await since()).toBe(false);
  await teacher().rpc("set_active", { person: student.id, active: true });
  expect(await since()).toBe(true);
});
