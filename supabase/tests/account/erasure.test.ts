import { describe, expect, test } from "vitest";
import { calendarStories } from "../calendar.ts";
import { weekday } from "../days.ts";
import type { Person } from "../school.ts";
import { bookingKey, visitorBooking } from "../school.ts";

const the = calendarStories();
const sql = () => the.school.backend.sql;

/** Books a trial class with an address, as anybody can. */
const bookAs = async (email: string, hour: string, full_name = "Vera Visita"): Promise<{ key: string; id: string }> => {
  const key = bookingKey();
  const { data, error } = await the.school.visitor.rpc(
    "book_trial",
    visitorBooking({ key, full_name, email, goals: "segredo", local_time: hour }),
  );
  expect(error).toBeNull();
  return { key, id: (data as { id: string }).id };
};
const suggest = (email: string) =>
  sql()`insert into public.topic_suggestions (topic, name, email, language) values ('Gírias', 'Vera', ${email}, 'pt')`;
const bookingOf = async (id: string) => (await sql()`select * from public.trial_bookings where id = ${id}`)[0];
const mailsTo = (email: string) => sql()`select kind, state from public.mail_outbox where recipient = ${email}`;
const suggestedBy = (email: string) => sql()`select from public.topic_suggestions where email = ${email}`;
const erase = async ({ id }: Pick<Person, "id">) => {
  expect((await the.school.server.rpc("erase_person", { person: id })).error).toBeNull();
  expect((await the.school.server.auth.admin.deleteUser(id)).error).toBeNull();
};
const address = () => `${crypto.randomUUID()}@example.com`;
/** Signs up with an address that is never confirmed. */
const signUpUnproven = async (email: string): Promise<string> => {
  const { data, error } = await the.school.server.auth.admin.createUser({
    email,
    password: "uma-senha-de-historia",
    user_metadata: { full_name: "Vera Visita" },
  });
  expect(error).toBeNull();
  return data.user?.id ?? "";
};

describe("erasing a person with a future trial class", () => {
  test("erasing a person with a future trial class frees its hour, and nobody is reminded of it", async () => {
    const gone = await the.school.enroll("Vai Embora");
    const { id } = await bookAs(gone.email, "10:00", "Vai Embora");
    expect(await the.freeHours()).not.toContain("10:00");
    await erase(gone);
    expect(await bookingOf(id)).toMatchObject({ status: "cancelled", full_name: null, goals: null });
    const [entry] =
      await sql()`select cancelled_at is not null as cancelled from public.calendar_entries where id = ${id}`;
    expect(entry?.cancelled).toBe(true);
    expect(await the.freeHours()).toContain("10:00");
    await the.school.server.rpc("run_housekeeping");
    expect(await mailsTo("removed@removed.invalid")).toEqual([]);
    expect((await bookAs(address(), "10:00")).id).not.toBe(id);
  });

  test("erasing a person with a future trial class keeps the outcome of a past one", async () => {
    const gone = await the.school.enroll("Vai Embora");
    const { id } = await bookAs(gone.email, "10:00");
    await the.startsIn(id, "-2 hours");
    await the.teacher().rpc("set_outcome", { entry: id, outcome: "completed" });
    await erase(gone);
    expect(await bookingOf(id)).toMatchObject({ status: "completed", full_name: null });
  });

  test("erasing a person with a future trial class waits for a concurrent change of the calendar", async () => {
    const gone = await the.school.enroll("Vai Embora");
    const { id } = await bookAs(gone.email, "10:00");
    const waits = () => sql()`select from pg_locks where locktype = 'advisory' and not granted`;
    const { erased } = await sql().begin(async (tx) => {
      await tx`select private.lock_calendar()`;
      const begun = { erased: Promise.resolve(the.school.server.rpc("erase_person", { person: gone.id })) };
      await expect.poll(waits).toHaveLength(1);
      expect(await tx`select from public.trial_bookings where id = ${id} for update nowait`).toHaveLength(1);
      return begun;
    });
    expect((await erased).error).toBeNull();
  });
});

describe("an account with an unconfirmed address", () => {
  test("an account with an unconfirmed address gets nothing of the visitor who booked with it, who still gets their mail", async () => {
    const email = address();
    const { id } = await bookAs(email, "10:00");
    await suggest(email);
    const before = await mailsTo(email);
    expect(before).not.toEqual([]);
    await erase({ id: await signUpUnproven(email) });
    expect(await bookingOf(id)).toMatchObject({ status: "scheduled", full_name: "Vera Visita", goals: "segredo" });
    expect(await mailsTo(email)).toEqual(before);
    expect(await suggestedBy(email)).toHaveLength(1);
    const { data: notifications } = await the
      .teacher()
      .from("notifications")
      .select("content")
      .eq("type", "new_schedule");
    expect(JSON.stringify(notifications)).toContain(id);
  });

  test("an account with an unconfirmed address does not keep the teacher from erasing the visitor", async () => {
    const email = address();
    const { id } = await bookAs(email, "10:00");
    await the.startsIn(id, "-2 hours");
    await signUpUnproven(email);
    expect((await the.teacher().rpc("erase_booker", { booking: id })).error).toBeNull();
    expect(await bookingOf(id)).toMatchObject({ full_name: null, goals: null });
  });
});

test("a trial that is linked to one student is neither copied nor erased with the student whose address booked it", async () => {
  const parent = await the.school.enroll("Ana Mãe");
  const child = await the.school.enroll("Beto Filho");
  const { id } = await bookAs(parent.email, "10:00", "Beto Filho");
  await the.teacher().rpc("link_trial", { booking: id, student: child.id });
  const copyOf = async ({ client }: Person) => JSON.stringify((await client.rpc("export_my_data")).data);
  expect(await copyOf(parent)).not.toContain("Beto");
  expect(await copyOf(child)).toContain("segredo");
  await erase(parent);
  expect(await bookingOf(id)).toMatchObject({ status: "scheduled", full_name: "Beto Filho", goals: "segredo" });
  await erase(child);
  expect(await bookingOf(id)).toMatchObject({ status: "cancelled", full_name: null });
});

test("the remaining one of two people booked by one unregistered address still gets mail", async () => {
  const email = address();
  const first = await the.school.enroll("Caio Filho");
  const second = await the.school.enroll("Duda Filha");
  const hours = ["10:00", "14:00"] as const;
  const [own, others] = await Promise.all(hours.map((hour) => bookAs(email, hour)));
  await the.teacher().rpc("link_trial", { booking: own?.id ?? "", student: first.id });
  await the.teacher().rpc("link_trial", { booking: others?.id ?? "", student: second.id });
  await suggest(email);
  await erase(first);
  const left = await sql()`select data ->> 'entry' as entry from public.mail_outbox where recipient = ${email}`;
  expect(left).toEqual([{ entry: others?.id }]);
  expect(await suggestedBy(email)).toHaveLength(1);
  await erase(second);
  expect(await mailsTo(email)).toEqual([]);
  expect(await suggestedBy(email)).toEqual([]);
});

describe("a person who changes their address", () => {
  test("a person who changes their address keeps what they booked and suggested by the earlier one", async () => {
    const moved = await the.school.enroll("Eva Muda");
    const { id } = await bookAs(moved.email, "10:00");
    await suggest(moved.email);
    const to = address();
    expect(
      (await the.school.server.auth.admin.updateUserById(moved.id, { email: to, email_confirm: true })).error,
    ).toBeNull();
    expect((await moved.client.rpc("export_my_data")).data).toMatchObject({
      trial_bookings: [{ email: moved.email }],
      topic_suggestions: [{ topic: "Gírias" }],
    });
    await erase(moved);
    expect(await bookingOf(id)).toMatchObject({ full_name: null });
    const left = JSON.stringify(await sql()`select to_jsonb(s) from public.topic_suggestions s`);
    for (const trace of [to, moved.email]) expect(left).not.toContain(trace);
  });

  test("a person who changes their address gains nothing by an address that they never confirmed", async () => {
    const email = address();
    const { id } = await bookAs(email, "10:00");
    const unproven = await signUpUnproven(email);
    await sql()`update auth.users set email = ${address()} where id = ${unproven}`;
    expect(await bookingOf(id)).toMatchObject({ student_id: null });
  });
});

test("an error report contains nothing of a person once they are erased", async () => {
  const gone = await the.school.enroll("Vai Embora");
  const report = {
    error_message: 'Key (email)=("vai@example.com") already exists',
    url: "/pt/portal",
    user_id: gone.id,
  };
  expect((await gone.client.from("error_logs").insert(report)).error).toBeNull();
  await erase(gone);
  const left = JSON.stringify(await sql()`select to_jsonb(e) from public.error_logs e`);
  for (const trace of ["vai@example.com", "/pt/portal", gone.id]) expect(left).not.toContain(trace);
});

test("a future class of an erased person belongs to nobody, and its hour is free", async () => {
  const gone = await the.school.enroll("Vai Embora");
  expect((await the.schedule(weekday(2, 3), "16:00", { student: gone.id })).error).toBeNull();
  await erase(gone);
  expect(await the.freeHours()).toContain("16:00");
});
