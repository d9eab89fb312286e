import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { TERMS_VERSION } from "../../../app/school/legal-versions.ts";
import { weekday } from "../days.ts";
import { booksOf } from "../money.ts";
import { DENIED, openSchool, visitorBooking } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const consentsOf = (id: string) =>
  school.backend.sql`select kind, version from public.consents where user_id = ${id} order by kind`;
const signUp = (data: Record<string, unknown>) =>
  school.visitor.auth.signUp({
    email: `${crypto.randomUUID()}@example.com`,
    password: "uma-senha-de-historia",
    options: { data },
  });
const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;

describe("signing up", () => {
  const guardian = { guardian_name: "Marta Lima", guardian_contact: "+5511912345678" };

  test("signing up records the accepted documents, in the version that the pages show", async () => {
    const { id } = await school.join({ full_name: "Ana Lima", accepts_terms: true, birth_date: yearsAgo(30) });
    expect(await consentsOf(id)).toEqual([{ kind: "terms", version: TERMS_VERSION }]);
  });

  test.each([
    ["2026-11-22", "2026-11-22"],
    ["1999-01-01", TERMS_VERSION],
    [undefined, TERMS_VERSION],
  ])("a sign-up whose form showed version %s records %s", async (terms_version, version) => {
    const { id } = await school.join({
      full_name: "Ana Lima",
      accepts_terms: true,
      birth_date: yearsAgo(30),
      terms_version,
    });
    expect(await consentsOf(id)).toEqual([{ kind: "terms", version }]);
  });

  test("signing up between 13 and 17 requires a guardian, in whose place nobody agrees", async () => {
    const young = { full_name: "Bia Lima", accepts_terms: true, birth_date: yearsAgo(15) };
    expect((await signUp(young)).error?.message).toBe("GUARDIAN_REQUIRED");
    const { id, client } = await school.join({ ...young, ...guardian, guardian_accepts: true });
    expect((await consentsOf(id)).map(({ kind }) => kind)).toEqual(["terms"]);
    expect((await client.rpc("read_guardian", { student: id })).data).toMatchObject({ awaited: true });
    expect((await client.rpc("export_my_data")).error).toBeNull();
    const [row] = await school.backend.sql`select guardian_name from public.profiles where id = ${id}`;
    expect(row?.guardian_name).toBe("Marta Lima");
  });

  test.each([
    { birth_date: yearsAgo(10), guardian_name: "Marta Lima", guardian_contact: "+5511912345678" },
    { birth_date: "not a date" },
    { birth_date: "2010-13-45" },
  ])("signing up is refused with %o, and leaves nothing", async (data) => {
    const kept = () =>
      school.backend
        .sql`select (select count(*) from auth.users), (select count(*) from auth.pending_sign_ups) as waiting`;
    const before = await kept();
    const { error } = await signUp({ full_name: "Criança", ...data });
    expect(error?.status).toBeGreaterThanOrEqual(400);
    expect(error?.status).toBeLessThan(500);
    expect(await kept()).toEqual(before);
  });
});

describe("an account that somebody else made", () => {
  test("an account that somebody else made has no birth date or guardian, and asks its student for them before the terms", async () => {
    const { id, client } = await school.enroll("Caio");
    const accept = async () => (await client.rpc("accept_terms")).error?.message;
    const change = async (words: object) => (await client.from("profiles").update(words).eq("id", id)).error?.message;
    expect(await accept()).toBe("BIRTH_DATE_REQUIRED");
    const born = { birth_date: yearsAgo(15), guardian_name: "Marta Lima", guardian_contact: "+5511912345678" };
    expect(await change({ birth_date: born.birth_date })).toBe("GUARDIAN_REQUIRED");
    expect(await change(born)).toBeUndefined();
    expect(await consentsOf(id)).toEqual([]);
    expect(await accept()).toBeUndefined();
    expect((await consentsOf(id)).map(({ kind }) => kind)).toEqual(["terms"]);
    expect(await change({ birth_date: null })).toBe("BIRTH_DATE_REQUIRED");
    expect(await change({ birth_date: yearsAgo(16) })).toBeUndefined();
  });

  test("an account that somebody else made asks an admin only for the terms, and adults for no guardian", async () => {
    const { id, client } = await school.enroll("Dora", "admin");
    expect((await client.rpc("accept_terms")).error).toBeNull();
    expect((await consentsOf(id)).map(({ kind }) => kind)).toEqual(["terms"]);
  });
});

describe("consents", () => {
  test("consents are recorded with a booking, readable by their person and the teacher, and written by nobody directly", async () => {
    const booking = await school.visitor.rpc(
      "book_trial",
      visitorBooking({ full_name: "Visita", email: "visita@example.com", local_date: weekday(1), local_time: "09:00" }),
    );
    expect(booking.error).toBeNull();
    const { student, other, teacher, former, visitor } = school;
    await student.client
      .from("profiles")
      .update({ birth_date: yearsAgo(30) })
      .eq("id", student.id);
    expect((await student.client.rpc("accept_terms")).error).toBeNull();
    expect((await student.client.rpc("accept_terms")).error).toBeNull();
    expect((await student.client.from("consents").select("kind")).data).toEqual([{ kind: "terms" }]);
    expect((await other.client.from("consents").select("kind")).data).toEqual([]);
    const { data } = await teacher.client
      .from("consents")
      .select("trial_booking_id")
      .not("trial_booking_id", "is", null);
    expect(data).toHaveLength(1);
    expect((await former.client.rpc("accept_terms")).error).not.toBeNull();
    expect((await visitor.from("consents").select("kind")).error?.code).toBe(DENIED);
    const forged = { kind: "terms" as const, version: "1", user_id: student.id };
    expect((await student.client.from("consents").insert(forged)).error?.code).toBe(DENIED);
    expect((await student.client.from("consents").delete().eq("user_id", student.id)).error?.code).toBe(DENIED);
  });
});

describe("own data", () => {
  test("own data contains everything of a student, nothing of others, and no secret", async () => {
    const { data, error } = await school.student.client.rpc("export_my_data");
    expect(error).toBeNull();
    const text = JSON.stringify(data);
    expect(data).toMatchObject({ profile: { id: school.student.id }, consents: [{ kind: "terms" }] });
    expect(text).not.toContain(school.other.id);
    expect(text).not.toMatch(/key_hash|encrypted_password/);
    expect((await school.former.client.rpc("export_my_data")).error).not.toBeNull();
    expect((await school.visitor.rpc("export_my_data")).error?.code).toBe(DENIED);
  });

  test("own data contains payments, publications, changes, failures and mails", async () => {
    const { client, id, email } = await school.enroll("Cora Copia");
    const books = booksOf(() => school);
    const charge = await books.charge(id, 10_000);
    expect((await books.sendProof({ client, id, email }, charge.id)).error).toBeNull();
    const feedback = randomUUID();
    await client.rpc("leave_feedback", { id: feedback, rating: 5, comments: "Adorei" });
    await school.teacher.client.rpc("ask_to_publish", { feedback });
    await client.rpc("answer_publication", { feedback, agrees: true, shown_name: "Cora C." });
    await school.teacher.client.rpc("edit_student", { student: id, full_name: "Cora Cópia" });
    await client.rpc("make_calendar_feed", { token: randomBytes(32).toString("base64url") });
    await client.from("error_logs").insert({ error_message: "Falhou", user_id: id });
    const { data } = await client.rpc("export_my_data");
    const renamed = { by: "admin", subject: "profiles", changes: { full_name: ["Cora Copia", "Cora Cópia"] } };
    expect(data).toMatchObject({
      payment_proofs: [{ file_name: "comprovante.pdf", state: "waiting", decline_reason: null }],
      testimonials: [{ author_name: "Cora C." }],
      history: expect.arrayContaining([expect.objectContaining(renamed)]),
      faults: [{ error_message: "Falhou" }],
      mails: expect.arrayContaining([expect.objectContaining({ to: email, kind: "publication_asked" })]),
      calendar_feed: { since: expect.any(String) },
    });
    const text = JSON.stringify(data);
    for (const others of [school.teacher.id, "Teresa", school.teacher.email]) expect(text).not.toContain(others);
    expect(text).not.toMatch(/token|object_name|digest/);
  });

  test("own data can be erased on request: once, with a notification to the teacher, and the request can be withdrawn", async () => {
    const { student, other, teacher } = school;
    for (let twice = 0; twice < 2; twice++)
      expect((await student.client.rpc("request_erasure", { reason: "mudei de país" })).error).toBeNull();
    const requests = teacher.client.from("notifications").select("content").eq("type", "erasure_requested");
    const said = { student_name: "Ana", link: expect.stringContaining(student.id) };
    expect((await requests).data).toEqual([{ content: expect.objectContaining(said) }]);
    const mails = await school.backend
      .sql`select recipient, data from public.mail_outbox where kind = 'erasure_requested' and recipient = ${teacher.email}`;
    expect(mails).toEqual([{ recipient: teacher.email, data: expect.objectContaining({ name: "Teresa", ...said }) }]);
    expect((await other.client.from("erasure_requests").select("user_id")).data).toEqual([]);
    expect((await other.client.from("erasure_requests").delete().eq("user_id", student.id).select()).data).toEqual([]);
    expect((await teacher.client.from("erasure_requests").select("reason")).data).toEqual([
      { reason: "mudei de país" },
    ]);
    expect(
      (await student.client.from("erasure_requests").delete().eq("user_id", student.id).select()).data,
    ).toHaveLength(1);
    expect((await teacher.client.rpc("request_erasure")).status).toBe(403);
  });

  test("own data cannot be used to fill a mailbox by withdrawing and repeating the request", async () => {
    const { other, teacher, backend } = school;
    for (let n = 0; n < 5; n++) {
      await other.client.rpc("request_erasure");
      await other.client.from("erasure_requests").delete().eq("user_id", other.id);
    }
    const requests = (
      table: "mail_outbox" | "notifications",
    ) => backend.sql`select from ${backend.sql(`public.${table}`)} t
      where user_id = ${teacher.id} and to_jsonb(t)::text like ${`%person=${other.id}%`}`;
    expect(await requests("notifications")).toHaveLength(5);
    expect(await requests("mail_outbox")).toHaveLength(3);
  });

  test("own data leaves the taken hours, without the person, when it is erased", async () => {
    const gone = await school.enroll("Vai");
    const key = randomBytes(32).toString("base64url");
    const booked = await school.visitor.rpc(
      "book_trial",
      visitorBooking({
        key,
        full_name: "Vai Embora",
        email: gone.email,
        local_date: weekday(1),
        local_time: "11:00",
        goals: "segredo",
      }),
    );
    for (const { client } of [school.teacher, gone])
      expect((await client.rpc("erase_person", { person: gone.id })).error).not.toBeNull();
    expect((await school.server.rpc("erase_person", { person: gone.id })).error).toBeNull();
    expect((await school.server.auth.admin.deleteUser(gone.id)).error).toBeNull();
    const [booking] = await school.backend
      .sql`select * from public.trial_bookings where id = ${(booked.data as { id: string }).id}`;
    expect(booking).toMatchObject({ full_name: null, goals: null });
    expect(JSON.stringify(booking)).not.toContain(gone.email);
    expect(await school.backend.sql`select from public.profiles where id = ${gone.id}`).toHaveLength(0);
  });

  test("own data includes a trial tied to the person, whatever its address, and what they suggested", async () => {
    const { sql } = school.backend;
    const gone = await school.enroll("Iara");
    const key = randomBytes(32).toString("base64url");
    await school.visitor.rpc(
      "book_trial",
      visitorBooking({
        key,
        full_name: "Iara Sumida",
        email: "iara.antes@example.net",
        local_date: weekday(2),
        local_time: "11:00",
        goals: "segredo",
      }),
    );
    await sql`update public.trial_bookings set student_id = ${gone.id} where key_hash = sha256(${key}::bytea)`;
    await sql`
      insert into public.topic_suggestions (topic, name, email, language) values
      ('Gírias', 'Iara Sumida', ${gone.email}, 'pt'), ('Sotaques', 'Iara Sumida', 'iara.antes@example.net', 'pt')`;
    expect((await gone.client.rpc("export_my_data")).data).toMatchObject({
      trial_bookings: [{ email: "iara.antes@example.net", goals: "segredo" }],
      topic_suggestions: [{ topic: "Gírias", name: "Iara Sumida" }],
    });
    expect((await school.server.rpc("erase_person", { person: gone.id })).error).toBeNull();
    const left = await sql`
      select to_jsonb(b)::text as kept from public.trial_bookings b where b.key_hash = sha256(${key}::bytea)
      union all select to_jsonb(s)::text from public.topic_suggestions s where s.topic in ('Gírias', 'Sotaques')
      union all select to_jsonb(n)::text from public.notifications n union all select to_jsonb(m)::text from public.mail_outbox m`;
    expect(left.filter(({ kept }) => /Sumida|iara|segredo/.test(kept))).toEqual([]);
    expect(await sql`select from public.topic_suggestions where topic = 'Gírias'`).toHaveLength(1);
  });
});
