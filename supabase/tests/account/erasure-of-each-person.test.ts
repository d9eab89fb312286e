import { afterAll, beforeAll, expect, test } from "vitest";
import { removeStrayFiles } from "../../../server/orphaned-files.ts";
import { classroomOf, upload } from "../classroom.ts";
import { dayFromNow } from "../days.ts";
import { addBank, learnersOf } from "../learners.ts";
import { booksOf } from "../money.ts";
import { bookingKey, openSchool, type School, visitorBooking } from "../school.ts";
import { findTraces } from "../traces.ts";
import { MORNING } from "../waiting.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
  await addBank(school);
});
afterAll(() => school.close());

const sql = () => school.backend.sql;
const { takeWhole } = learnersOf(() => school);
const classroom = classroomOf(() => school);
const books = booksOf(() => school);
const teacher = () => school.teacher.client;

/** Values that name a person, and whom nobody else has. */
const named = (first: string, number: string) => ({
  full_name: `${first} Xisto Quirino`,
  email: `${first.toLowerCase()}.xisto@example.com`,
  phone: `+55119876${number}`,
});
const tracesOf = ({ full_name, email, phone }: ReturnType<typeof named>, ...more: string[]) =>
  findTraces(sql(), [full_name.split(" ")[0] ?? "", email, phone.slice(1), ...more]);
const work = () => school.server.rpc("run_housekeeping").throwOnError();
/** Suggests a topic under an address, and lets mails to it bounce. */
const leaveTraces = async ({ full_name, email }: ReturnType<typeof named>) => {
  await sql()`insert into public.topic_suggestions (topic, name, email, language) values ('Gírias', ${full_name}, ${email}, 'pt')`;
  await sql()`insert into private.paused_addresses (mailbox) select private.mailbox_of(${email})`;
};

test("no row contains a visitor who booked, after the teacher erased them", async () => {
  const who = named("Vanda", "50001");
  const key = bookingKey();
  const { data } = await school.visitor
    .rpc("book_trial", visitorBooking({ ...who, key, goals: `Vanda quer viajar`, message: "Oi, sou a Vanda" }))
    .throwOnError();
  const { id } = data as { id: string };
  const test = bookingKey();
  await takeWhole(test, true);
  await school.visitor.rpc("name_placement_result", { key: test, name: "Vanda" }).throwOnError();
  await school.visitor.rpc("claim_placement_test", { key: test, booking_key: key }).throwOnError();
  await leaveTraces(who);
  await work();
  expect((await tracesOf(who)).length).toBeGreaterThan(3);
  await sql()`update public.calendar_entries set local_start = local_start - interval '40 days' where id = ${id}`;
  await teacher().rpc("erase_booker", { booking: id }).throwOnError();
  await work();
  expect(await tracesOf(who)).toEqual([]);
});

test("no row contains a visitor on the waiting list, after the teacher erased them", async () => {
  const who = named("Wanda", "50002");
  const waits = { ...who, key: bookingKey(), accepts_terms: true, ...MORNING };
  await school.visitor.rpc("wait_for_trial", waits).throwOnError();
  await leaveTraces(who);
  await work();
  const [row] = await sql()`select id from public.waiting_list where email = ${who.email}`;
  const erase = (by: School["visitor"]) => by.rpc("erase_waiting", { waiting: String(row?.id) });
  for (const { client } of [school.student, school.former]) expect((await erase(client)).status).toBe(403);
  expect((await tracesOf(who)).length).toBeGreaterThan(2);
  await erase(teacher()).throwOnError();
  expect((await erase(teacher())).error?.message).toBe("NOT_FOUND");
  await work();
  expect(await tracesOf(who)).toEqual([]);
});

test("somebody who waits and has booked too is erased with the booking", async () => {
  const who = named("Xenia", "50003");
  await school.visitor
    .rpc("wait_for_trial", { ...who, key: bookingKey(), accepts_terms: true, ...MORNING })
    .throwOnError();
  const { data } = await school.visitor
    .rpc("book_trial", visitorBooking({ ...who, local_time: "16:00" }))
    .throwOnError();
  const { id } = data as { id: string };
  const [row] = await sql()`select id from public.waiting_list where email = ${who.email}`;
  expect((await teacher().rpc("erase_waiting", { waiting: String(row?.id) })).error?.message).toBe("NOT_NOW");
  await sql()`update public.calendar_entries set local_start = local_start - interval '40 days' where id = ${id}`;
  await teacher().rpc("erase_booker", { booking: id }).throwOnError();
  expect(await tracesOf(who)).toEqual([]);
});

test("after a visitor removes their name from a placement result, no row contains the name", async () => {
  const key = bookingKey();
  await takeWhole(key, true);
  await school.visitor.rpc("name_placement_result", { key, name: "Yolanda" }).throwOnError();
  expect(await findTraces(sql(), ["Yolanda"])).toHaveLength(1);
  await school.visitor.rpc("name_placement_result", { key, name: "" }).throwOnError();
  expect(await findTraces(sql(), ["Yolanda"])).toEqual([]);
});

test("no row contains a deactivated student after their erasure, but the PDF of a service note stays for the books", async () => {
  const who = named("Zoraide", "50004");
  const person = await school.enroll("Zoraide Xisto Quirino");
  const facts = { student: person.id, full_name: who.full_name, phone: who.phone, plan: "Moderate" };
  await teacher().rpc("edit_student", facts).throwOnError();
  const payer = { student: person.id, payer_name: "Zoraide Mãe", payer_document: "52998224725" };
  await teacher().rpc("set_student_billing", payer).throwOnError();
  const { id } = await books.charge(person.id, 10_000);
  await books.sendProof(person, id);
  const payment = await books.pay(person.id, 10_000, id);
  const note = await books.issueNote(payment.id, "2026/99");
  const { homework } = await classroom.assign({}, [person.id]);
  const file = await upload(person, homework);
  expect(file.error).toBeNull();
  const answer = [{ object: file.object, name: "redação da Zoraide.txt" }];
  await classroom.submit(person, homework, "Zoraide escreveu", 0, answer).throwOnError();
  await person.client.rpc("leave_feedback", { id: crypto.randomUUID(), rating: 5, comments: "Zoraide adorou" });
  await person.client.rpc("request_erasure", { reason: "Zoraide vai embora" }).throwOnError();
  await leaveTraces({ ...who, email: person.email });
  await work();
  await teacher().rpc("set_active", { person: person.id, active: false }).throwOnError();
  expect((await tracesOf({ ...who, email: person.email })).length).toBeGreaterThan(5);

  await school.server.rpc("erase_person", { person: person.id }).throwOnError();
  expect((await school.server.auth.admin.deleteUser(person.id)).error).toBeNull();
  for (const bucket of ["homework", "payment-proofs", "service-notes", "cards", "avatars"] as const)
    await removeStrayFiles(school.server, bucket, expect.unreachable);
  await work();
  expect(await tracesOf({ ...who, email: person.email }, person.id, "52998224725")).toEqual([]);
  const [left] =
    await sql()`select amount_cents, paid_on::text as paid_on, nfse_number, nfse_file, payer_name, student_id
    from public.payments where id = ${payment.id}`;
  expect(left).toEqual({
    amount_cents: 10_000,
    paid_on: dayFromNow(0),
    nfse_number: "2026/99",
    nfse_file: note,
    payer_name: null,
    student_id: null,
  });
  expect(await sql()`select from storage.objects where name = ${note}`).toHaveLength(1);
});
