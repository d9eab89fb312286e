import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isMailAddress } from "../../../app/platform/people/mail-address.ts";
import { isMailAddress as isTakenBySignIn } from "../../../embedded/rest-and-auth/mail-address.ts";
import { openSchool, type Person, type School, visitorBooking } from "../school.ts";

let school: School;
let mover: Person;
beforeAll(async () => {
  school = await openSchool();
  mover = await school.enroll("Muda");
});
afterAll(() => school?.close());

const GOOD = [
  "ana@example.com",
  "Ana.Lima+aulas@Example.com.br",
  "o'brien@example.com",
  "d&d_1-2@a-b.example",
  "ana@xn--aa-jia.example",
  `${"a".repeat(64)}@example.com`,
];
/** Addresses that programs read as several, as another one, or that look like another one. */
const ODD = [
  "a;x@b.cc",
  "a,x@b.cc",
  "a(b)@b.cc",
  "a@b.cc(x)",
  "<a@b.cc>",
  "a:b@b.cc",
  "a[b]@b.cc",
  "a\\b@b.cc",
  '"a b"@b.cc',
  "a@b@c.cc",
  "a@b\u200b.cc",
  "a\u200d@b.cc",
  "\ufeffa@b.cc",
  "a@b.cc\u202e",
  "a@b\u00ad.cc",
  "a@bücher.cc",
  "ä@b.cc",
  "a@b.cc\r\nBcc: x@y.zz",
  "a b@b.cc",
  "a\t@b.cc",
  "a..b@b.cc",
  ".a@b.cc",
  "a.@b.cc",
  "a@[127.0.0.1]",
  "a@b",
  "a@.b.cc",
  "a@b..cc",
  `${"a".repeat(250)}@b.cc`,
];

test.each(GOOD)("%s is a mail address for the pages, the sign-in service and the database", async (address) => {
  const [judged] = await school.backend.sql`select private.is_mail_address(${address}) as good`;
  expect([isMailAddress(address), isTakenBySignIn(address), judged?.good]).toEqual([true, true, true]);
});

describe.each(ODD)("%j", (address) => {
  test("an odd address is refused as a mail address by the pages, the sign-in service and the database", async () => {
    const [judged] = await school.backend.sql`select private.is_mail_address(${address}) as good`;
    expect([isMailAddress(address), isTakenBySignIn(address), judged?.good]).toEqual([false, false, false]);
  });

  test("an odd address is refused wherever one is typed", async () => {
    const { visitor, server, teacher } = school;
    const booked = await visitor.rpc("book_trial", visitorBooking({ email: address }));
    expect(booked.error?.message).toBe("INVALID_EMAIL");
    const suggested = await visitor.rpc("suggest_topic", { topic: "Gírias", language: "pt", email: address });
    expect(suggested.error?.message).toBe("INVALID_EMAIL");
    const settings = teacher.client.from("site_settings").update({ contact_email: address }).eq("singleton", true);
    expect((await settings).error).not.toBeNull();
    const data = { full_name: "Vera", birth_date: "1990-05-17", accepts_terms: true };
    const joined = await visitor.auth.signUp({ email: address, password: "uma-senha-dela", options: { data } });
    expect(joined.error?.status).toBe(400);
    expect((await mover.client.auth.updateUser({ email: address })).error?.status).toBe(400);
    expect((await server.auth.admin.createUser({ email: address })).error?.status).toBe(400);
    expect((await server.auth.admin.updateUserById(mover.id, { email: address })).error?.status).toBe(400);
    expect((await visitor.auth.resetPasswordForEmail(address)).error?.status).toBe(400);
    const mail = { kind: "recovery", recipient: address, language: "pt" as const };
    expect((await server.from("mail_outbox").insert(mail)).error).not.toBeNull();
  });

  test("an odd address cannot be written by the owner of the database either, into an account", async () => {
    const moved = school.backend.sql`update auth.users set email = ${address} where id = ${mover.id}`;
    await expect(moved).rejects.toMatchObject({ message: "INVALID_EMAIL" });
  });
});

test("an account with such an address from earlier keeps working, and gets no mail", async () => {
  const { backend, server } = school;
  const person = await school.enroll("Antiga");
  await backend.sql.begin(async (tx) => {
    await tx`alter table auth.users disable trigger refuse_invalid_address`;
    await tx`update auth.users set email = 'antiga;x@b.cc' where id = ${person.id}`;
    await tx`alter table auth.users enable trigger refuse_invalid_address`;
  });
  expect((await server.auth.admin.updateUserById(person.id, { password: "uma-outra-senha" })).error).toBeNull();
  const { error } = await server.rpc("welcome_student", { student: person.id, password: "x", until: "2031-01-01" });
  expect(error).toBeNull();
  const row = { kind: "digest", recipient: "antiga;x@b.cc", language: "pt" as const, user_id: person.id };
  expect((await server.from("mail_outbox").insert(row)).error).toBeNull();
  expect([...(await backend.sql`select kind from public.mail_outbox where recipient = 'antiga;x@b.cc'`)]).toEqual([]);
});
