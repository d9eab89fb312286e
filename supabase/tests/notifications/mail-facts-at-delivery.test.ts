import { createHash, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { classroomOf } from "../classroom.ts";
import { dayFromNow } from "../days.ts";
import { booksOf } from "../money.ts";
import type { Person } from "../school.ts";

const the = calendarStories();
const sql = () => the.school.backend.sql;
const { assign, submit, grade, examine } = classroomOf(() => the.school);
const { charge, pay, sendProof } = booksOf(() => the.school);
let student: Person;
beforeEach(async () => {
  student = await the.school.enroll("Ana Beatriz");
  await sql()`delete from public.mail_outbox`;
});

/** Mails that go out to somebody now, by kind. */
const leaving = async (to: Person = student) => {
  const { data } = await the.school.server.rpc("claim_mails", { worker: randomUUID(), max_rows: 50 }).throwOnError();
  return Object.fromEntries(
    data.filter(({ recipient }) => recipient === to.email).map((mail) => [mail.kind, mail] as const),
  );
};
const whyDropped = async (kind: string) =>
  (await sql()`select state, data, last_error from public.mail_outbox where kind = ${kind}`)[0];
const askToPublish = async () => {
  const feedback = randomUUID();
  await student.client.rpc("leave_feedback", { id: feedback, rating: 5, comments: "Gostei." }).throwOnError();
  await the.teacher().rpc("ask_to_publish", { feedback }).throwOnError();
  const answer = (agrees: boolean) =>
    student.client
      .rpc("answer_publication", { feedback, agrees, ...(agrees ? { shown_name: "Ana B." } : {}) })
      .throwOnError();
  return { feedback, answer };
};
const DROPPED = { state: "dropped", data: {}, last_error: expect.stringMatching(/^OUTDATED: ./) };

describe("a mail that waited is up to date when it is sent", () => {
  test("a mail about homework has its present name and day", async () => {
    const { order } = await assign({}, [student.id]);
    const change = { ...order, title: "Four sentences", due_on: dayFromNow(9) };
    await the.teacher().rpc("save_assignment", change).throwOnError();
    expect((await leaving()).new_homework?.data).toMatchObject({
      homework_description: "Four sentences",
      due_on: dayFromNow(9),
    });
  });

  test("a mail about a corrected grade has the present one, in each mail", async () => {
    const { homework } = await assign({}, [student.id]);
    await submit(student, homework, "Done");
    await grade(homework, 6, 1);
    await grade(homework, 9.5, 1);
    expect((await leaving()).homework_graded?.data).toMatchObject({ grade: 9.5 });
  });

  test("a mail about a charge has the open amount", async () => {
    const { id } = await charge(student.id, 40_000);
    await pay(student.id, 10_000, id);
    expect((await leaving()).charge_due?.data).toMatchObject({ amount_cents: 30_000 });
  });

  test("a mail about a class has its present room", async () => {
    const { data } = await the.schedule(WEDNESDAY, "10:00", { student: student.id });
    const [made] = (data as { made: { id: string }[] }).made;
    await sql()`update public.classes set online_link = 'https://meet.example/new' where id = ${made?.id ?? ""}`;
    expect((await leaving()).class_scheduled?.data).toMatchObject({ online_link: "https://meet.example/new" });
  });

  test("a mail about an earlier link contains the newest link", async () => {
    const { data } = await the.schedule(WEDNESDAY, "10:00", { student: student.id });
    const id = (data as { made: { id: string }[] }).made[0]?.id ?? "";
    await sql()`delete from public.mail_outbox`;
    const edit = { class: id, online_link: "https://meet.example/one", notes: "" };
    await the.teacher().rpc("edit_class", edit).throwOnError();
    await sql()`update public.classes set online_link = 'https://meet.example/two' where id = ${id}`;
    expect((await leaving()).class_link?.data).toMatchObject({ online_link: "https://meet.example/two" });
  });

  test("a mail about a test has its module's name", async () => {
    const module = await examine(student);
    await sql()`update public.test_modules set name = 'Module 2' where id = ${module}`;
    expect((await leaving()).test_graded?.data).toMatchObject({ module: "Module 2" });
  });

  test("a mail about a proof of payment has its student, and the paid charge", async () => {
    const { id } = await charge(student.id, 40_000);
    expect((await sendProof(student, id)).error).toBeNull();
    await sql()`update public.profiles set full_name = 'Ana Lima' where id = ${student.id}`;
    await sql()`update public.charges set discount_cents = 10000 where id = ${id}`;
    const { data } = (await leaving(the.school.teacher)).student_made_payment ?? {};
    expect(data).toMatchObject({ student_name: "Ana Lima", amount_cents: 30_000 });
  });

  test("a mail about several answers on publication has the last, once", async () => {
    const { feedback, answer } = await askToPublish();
    await answer(true);
    await answer(false);
    await answer(true);
    await answer(false);
    const { data } = await the.school.server.rpc("claim_mails", { worker: randomUUID(), max_rows: 50 }).throwOnError();
    const sent = data.filter(({ kind }) => kind === "publication_answered").map((mail) => mail.data);
    expect(sent).toEqual([expect.objectContaining({ answer: "no", feedback })]);
  });

  test("a mail has its reader's present name and language", async () => {
    await assign({}, [student.id]);
    await sql()`update public.profiles set full_name = 'Ana B. Lima', language = 'en' where id = ${student.id}`;
    expect((await leaving()).new_homework).toMatchObject({ language: "en", data: { name: "Ana B. Lima" } });
  });

  test("the lines of a daily digest are up to date, and obsolete ones are left out", async () => {
    await student.client.from("notification_times").insert({ user_id: student.id, digest_at: "10:00" });
    const { order } = await assign({}, [student.id]);
    const { id } = await charge(student.id, 40_000);
    await sql()`update private.digest_items set due_at = now()`;
    await sql()`select private.flush_digests()`;
    await the
      .teacher()
      .rpc("save_assignment", { ...order, title: "Four" })
      .throwOnError();
    await pay(student.id, 40_000, id);
    await sql()`delete from private.digest_items`;
    expect((await leaving()).digest?.data).toMatchObject({
      items: [{ kind: "new_homework", data: { homework_description: "Four" } }],
    });
  });
});

describe("an obsolete mail is dropped, and its row gives the reason", () => {
  test("homework that was handed in meanwhile", async () => {
    const { homework } = await assign({}, [student.id]);
    await submit(student, homework, "Done");
    expect(await leaving()).not.toHaveProperty("new_homework");
    expect(await whyDropped("new_homework")).toMatchObject(DROPPED);
  });

  test("a charge that was paid", async () => {
    const { id } = await charge(student.id, 40_000);
    await pay(student.id, 40_000, id);
    expect(Object.keys(await leaving())).toEqual(["charge_paid"]);
    expect(await whyDropped("charge_due")).toMatchObject(DROPPED);
  });

  test("a test whose grades were taken back", async () => {
    const module = await examine(student);
    await sql()`delete from public.module_grades where module_id = ${module}`;
    expect(await leaving()).not.toHaveProperty("test_graded");
    expect(await whyDropped("test_graded")).toMatchObject(DROPPED);
  });

  test("a proof of payment that the teacher has reviewed", async () => {
    const { id } = await charge(student.id, 40_000);
    const { proof = "" } = await sendProof(student, id);
    await the.teacher().rpc("decline_proof", { proof, reason: "Outro valor" }).throwOnError();
    expect(await leaving(the.school.teacher)).not.toHaveProperty("student_made_payment");
    expect(await whyDropped("student_made_payment")).toMatchObject(DROPPED);
    await pay(student.id, 40_000, id);
    expect(await leaving()).not.toHaveProperty("proof_declined");
  });

  test("an answer about feedback that is gone", async () => {
    const { feedback, answer } = await askToPublish();
    await answer(true);
    await sql()`delete from public.feedback where id = ${feedback}`;
    expect(await leaving(the.school.teacher)).toEqual({});
  });

  test("an erasure request that was withdrawn", async () => {
    await student.client.rpc("request_erasure", {}).throwOnError();
    await sql()`delete from public.erasure_requests where user_id = ${student.id}`;
    expect(await leaving(the.school.teacher)).not.toHaveProperty("erasure_requested");
  });

  test("a class that is over", async () => {
    const { data } = await the.schedule(WEDNESDAY, "10:00", { student: student.id });
    const [made] = (data as { made: { id: string }[] }).made;
    await the.startsIn(made?.id ?? "", "-3 hours");
    await sql()`update public.mail_outbox set data = data || jsonb_build_object('sequence', 99)`;
    expect(await leaving()).toEqual({});
    expect(await whyDropped("class_scheduled")).toMatchObject({
      ...DROPPED,
      last_error: "OUTDATED: The class is over.",
    });
  });

  test("an account's first password that was replaced; an expired one is shown to the teacher", async () => {
    const welcome = (until: string) =>
      the.school.server
        .rpc("welcome_student", { student: student.id, password: "uma-senha-provisoria", until })
        .throwOnError();
    await welcome(new Date(Date.now() + 86_400_000).toISOString());
    await sql()`update public.mail_outbox set created_at = created_at - interval '1 hour'`;
    await welcome(new Date(Date.now() - 1000).toISOString());
    expect(await leaving()).toEqual({});
    const rows = await sql()`select state, data from public.mail_outbox where kind = 'welcome' order by created_at`;
    expect(rows.map(({ state }) => state)).toEqual(["dropped", "failed"]);
    expect(rows.map(({ data }) => data)).toEqual([{}, {}]);
    const { data: listed } = await the.teacher().rpc("list_undelivered").throwOnError();
    expect(listed).toMatchObject([{ kind: "welcome", can_retry: false, error: expect.stringMatching(/^EXPIRED: /) }]);
  });
});

describe("a link that waited for its mail server", () => {
  const renew = async (kind: string, token: string) =>
    (await the.school.server.rpc("renew_mail_link", { kind, token }).throwOnError()).data;
  const recover = async () => {
    expect((await the.school.visitor.auth.resetPasswordForEmail(student.email)).error).toBeNull();
    const [row] = await sql()`select recovery_token from auth.users where id = ${student.id}`;
    await sql()`update auth.users set recovery_sent_at = now() - interval '20 hours' where id = ${student.id}`;
    return String(row?.recovery_token);
  };
  const open = (token_hash: string, type: "recovery" | "signup") =>
    the.school.connect().auth.verifyOtp({ token_hash, type });

  test("a link that waited for its mail server sets a password once its mail leaves, and only the newest does", async () => {
    const first = await recover();
    expect((await open(first, "recovery")).error).not.toBeNull();
    const token = await recover();
    expect([await renew("recovery", first), await renew("recovery", token)]).toEqual([false, true]);
    expect((await open(token, "recovery")).error).toBeNull();
    expect([await renew("recovery", token), await renew("recovery", "")]).toEqual([false, false]);
  });

  test("a link that waited for its mail server confirms a sign-up", async () => {
    const email = `${randomUUID()}@example.com`;
    const password = "uma-senha-de-historia";
    const data = { full_name: "Rita Lima", accepts_terms: true, birth_date: "1990-01-02" };
    expect((await the.school.connect().auth.signUp({ email, password, options: { data } })).error).toBeNull();
    const token = randomUUID();
    const link = createHash("sha256").update(token).digest("hex");
    await sql()`update auth.pending_sign_ups set link_hash = ${link}, created_at = now() - interval '60 hours' where email = ${email}`;
    expect(await renew("confirmation", token)).toBe(true);
    await sql()`update auth.pending_sign_ups set created_at = created_at - interval '60 hours' where email = ${email}`;
    expect((await open(token, "signup")).error).toBeNull();
    expect(await renew("confirmation", token)).toBe(false);
  });

  test("a link that waited for its mail server confirms another address", async () => {
    await sql()`update auth.users set email_change = 'outro@example.com', email_change_token_new = 'a-token',
      email_change_sent_at = now() - interval '20 hours' where id = ${student.id}`;
    expect([await renew("email_change", "a-token"), await renew("email_change", "another")]).toEqual([true, false]);
    const [row] =
      await sql()`select email_change_sent_at > now() - interval '1 minute' as new from auth.users where id = ${student.id}`;
    expect(row?.new).toBe(true);
  });
});
