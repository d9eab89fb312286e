import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { guardiansOf, yearsAgo } from "../guardians.ts";
import { bookingKey, type Client, DENIED, openSchool, type Person, visitorBooking } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const { enrollMinor, work } = guardiansOf(() => school);
const { sql } = school.backend;
const visitor = () => school.visitor;
const ask = (email: string, by: Client = visitor()) => by.rpc("request_copy", { email });
const find = async (key: string) => (await visitor().rpc("find_copy", { key })).data;
const exportCopy = (key: string, child?: string, by: Client = visitor()) =>
  by.rpc("export_copy", { key, ...(child && { child }) });
/** The mails to an address that the mail server is given. */
async function claimed(address: string) {
  const { data } = await school.server.rpc("claim_mails", { worker: randomUUID(), max_rows: 100 }).throwOnError();
  return data.filter(({ recipient, kind }) => recipient === address && kind === "data_copy");
}
const inOutbox = (address: string) => sql`select data from public.mail_outbox where recipient = ${address}
  and kind = 'data_copy' order by created_at`;
const linksTo = (address: string) => sql`select expires_at from private.copy_links where address = ${address}`;
const housekeeping = () => school.server.rpc("run_housekeeping", { step: "old data" }).throwOnError();
/** The key in the newest mail to an address that asked for a copy. */
async function keyFor(address: string): Promise<string> {
  await ask(address).throwOnError();
  return String((await inOutbox(address)).at(-1)?.data.key);
}
async function booked(email = `${randomUUID()}@example.com`) {
  const booking = visitorBooking({ email, goals: "Entrevistas em inglês" });
  await sql`delete from public.calendar_entries where kind = 'trial'`;
  expect((await visitor().rpc("book_trial", booking)).error).toBeNull();
  return email;
}
const nobody = () => `${randomUUID()}@example.com`;

beforeEach(async () => {
  await sql`delete from private.quotas`;
});

describe("asking", () => {
  test("somebody known gets a link that opens their copy, and somebody unknown the same answer and no mail", async () => {
    const known = await booked();
    const unknown = nobody();
    const answers = [await ask(known), await ask(unknown)];
    expect(answers.map(({ data, error, status }) => ({ data, error, status }))).toEqual([
      { data: null, error: null, status: 204 },
      { data: null, error: null, status: 204 },
    ]);
    // Until mails are sent, both addresses look alike.
    for (const address of [known, unknown])
      expect([await inOutbox(address), await linksTo(address)]).toMatchObject([[{}], [{}]]);
    expect(await claimed(known)).toHaveLength(1);
    expect(await inOutbox(unknown)).toEqual([]);
    expect(await linksTo(unknown)).toEqual([]);
  });

  test("an address is recognised however it is typed, and an invalid address is refused", async () => {
    const known = await booked();
    await ask(`  ${known.toUpperCase()} `).throwOnError();
    expect(await claimed(known)).toHaveLength(1);
    for (const email of ["", "ana", "ana@", "a b@example.com", "ana@example.com, bia@example.com"])
      expect((await ask(email)).error?.message).toBe("INVALID_EMAIL");
  });

  test("an address gets three links a day, and the last link keeps working", async () => {
    const address = await booked();
    for (let time = 0; time < 3; time += 1) await ask(address).throwOnError();
    const key = String((await inOutbox(address)).at(-1)?.data.key);
    expect((await ask(address)).error).toBeNull();
    expect(await inOutbox(address)).toHaveLength(3);
    expect(await find(key)).toMatchObject({ address });
  });

  test("a network asks twenty times a day", async () => {
    const from = (network: string) => ask(nobody()).setHeader("x-forwarded-for", network);
    for (let time = 0; time < 20; time += 1) await from("203.0.113.9").throwOnError();
    expect((await from("203.0.113.9")).error?.message).toBe("TOO_MANY");
    expect((await from("203.0.113.10")).error).toBeNull();
  });

  test("the teacher's address gets no link, as it would go around her second factor", async () => {
    await ask(school.teacher.email).throwOnError();
    expect(await claimed(school.teacher.email)).toEqual([]);
    expect(await linksTo(school.teacher.email)).toEqual([]);
  });
});

describe("the link", () => {
  test("opening it changes nothing, and the copy has everything under the address and nothing of others", async () => {
    const other = await booked();
    const address = await booked();
    await visitor().rpc("suggest_topic", { topic: "Phrasal verbs", email: address, name: "Vera", language: "pt" });
    const key = await keyFor(address);
    for (let time = 0; time < 12; time += 1)
      expect(await find(key)).toMatchObject({ address, copies: [{ child: null, name: null }] });
    const { data } = await exportCopy(key);
    expect(data).toMatchObject({
      trial_bookings: [{ email: address, goals: "Entrevistas em inglês" }],
      consents: [{ kind: "terms" }],
      topic_suggestions: [{ topic: "Phrasal verbs" }],
      mails: expect.arrayContaining([expect.objectContaining({ kind: "trial_booked" })]),
    });
    expect(JSON.stringify(data)).not.toMatch(/key_hash|"key"|proof/);
    expect(JSON.stringify(data)).not.toContain(other);
  });

  test("somebody on the waiting list gets what they wait for", async () => {
    const email = nobody();
    const wait = { key: bookingKey(), full_name: "Vera Visita", email, phone: "+5511912345678", accepts_terms: true };
    const suits = { weekdays: [3], from_time: "10:00", until_time: "12:00" };
    await visitor()
      .rpc("wait_for_trial", { ...wait, ...suits })
      .throwOnError();
    expect((await exportCopy(await keyFor(email))).data).toMatchObject({
      waiting_list: [{ full_name: "Vera Visita", weekdays: [3], offers: [] }],
    });
  });

  test("a former student, whose old session opens nothing, gets their whole copy", async () => {
    const { former } = school;
    expect((await former.client.rpc("export_my_data")).error?.message).toBe("NOT_ALLOWED");
    const { data } = await exportCopy(await keyFor(former.email));
    expect(data).toMatchObject({ profile: { id: former.id, full_name: "Fernando" }, charges: [], guardian_of: [] });
  });

  test("a guardian gets what is kept of them, and the copy of each child, but of no other child", async () => {
    const { child, email } = await enrollMinor();
    const second = await enrollMinor({ guardian_contact: email, full_name: "Bento Lima" });
    const stranger = await enrollMinor();
    await work();
    const key = await keyFor(email);
    expect(await find(key)).toMatchObject({
      copies: [
        { child: null, name: null },
        { child: second.child.id, name: "Bento Lima" },
        { child: child.id, name: "Lia Lima" },
      ],
    });
    expect((await exportCopy(key)).data).toMatchObject({
      guardian_of: expect.arrayContaining([
        expect.objectContaining({ child: "Lia Lima", guardian_name: "Marta Lima" }),
      ]),
      mails: expect.arrayContaining([expect.objectContaining({ kind: "guardian_consent" })]),
    });
    expect((await exportCopy(key, child.id)).data).toMatchObject({ profile: { id: child.id } });
    for (const id of [stranger.child.id, school.student.id, randomUUID()])
      expect((await exportCopy(key, id)).error?.message).toBe("NOT_FOUND");
  });

  test("who is no guardian any more, because the student is of age or has another one, gets no copy of theirs", async () => {
    const { child, email } = await enrollMinor();
    await work();
    const key = await keyFor(email);
    await sql`update public.profiles set birth_date = ${yearsAgo(19)} where id = ${child.id}`;
    expect((await exportCopy(key, child.id)).error?.message).toBe("NOT_FOUND");
    await sql`update public.profiles set birth_date = ${yearsAgo(15)}, guardian_contact = 'outra@example.com' where id = ${child.id}`;
    expect((await exportCopy(key, child.id)).error?.message).toBe("NOT_FOUND");
  });

  test("a newer link replaces it, and after a day it opens nothing and is gone", async () => {
    const address = await booked();
    const first = await keyFor(address);
    const second = await keyFor(address);
    expect([await find(first), (await exportCopy(first)).error?.message]).toEqual([null, "NOT_FOUND"]);
    expect((await exportCopy(second)).error).toBeNull();
    const [{ expires_at } = {}] = await linksTo(address);
    expect(Math.round((Number(expires_at) - Date.now()) / 3_600_000)).toBe(24);
    await housekeeping();
    expect(await linksTo(address)).toHaveLength(1);
    await sql`update private.copy_links set expires_at = now() where address = ${address}`;
    expect([await find(second), (await exportCopy(second)).error?.message]).toEqual([null, "NOT_FOUND"]);
    await housekeeping();
    expect(await linksTo(address)).toEqual([]);
  });

  test("it ends once its person is erased", async () => {
    const leaving = await school.enroll("Nina");
    const key = await keyFor(leaving.email);
    expect(await find(key)).not.toBeNull();
    await school.server.rpc("erase_person", { person: leaving.id }).throwOnError();
    await school.server.auth.admin.deleteUser(leaving.id);
    expect((await exportCopy(key)).error?.message).toBe("NOT_FOUND");
    await housekeeping();
    expect(await linksTo(leaving.email)).toEqual([]);
  });

  test("a made-up key opens nothing, and a copy is taken ten times a day", async () => {
    for (const key of [bookingKey(), "", "x", "k".repeat(5_000)]) {
      expect(await find(key)).toBeNull();
      expect((await exportCopy(key)).error?.message).toBe("NOT_FOUND");
    }
    const key = await keyFor(await booked());
    for (let time = 0; time < 10; time += 1) await exportCopy(key).throwOnError();
    expect((await exportCopy(key)).error?.message).toBe("TOO_MANY");
  });
});

describe("a student's copy for the teacher, and the list of files", () => {
  test("only the teacher takes a student's copy, and only the server lists files", async () => {
    const { teacher, student, other, former } = school;
    const asked = (who: Client) => who.rpc("export_student_data", { student: student.id });
    expect((await asked(teacher.client)).data).toMatchObject({ profile: { id: student.id } });
    expect((await teacher.client.rpc("export_student_data", { student: randomUUID() })).error?.message).toBe(
      "NOT_FOUND",
    );
    for (const { client } of [student, other, former]) expect((await asked(client)).error?.message).toBe("NOT_ALLOWED");
    expect((await asked(visitor())).error?.code).toBe(DENIED);
    for (const who of [teacher, student, other, former].map((person: Person) => person.client).concat(visitor()))
      expect((await who.rpc("list_copied_files", { person: student.id })).error?.code).toBe(DENIED);
  });

  test("the links can be read by nobody", async () => {
    for (const client of [school.teacher.client, school.student.client, visitor()])
      expect(
        (
          await client
            .schema("private" as never)
            .from("copy_links")
            .select("address")
        ).error,
      ).not.toBeNull();
  });
});
