import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { dayFromNow } from "../days.ts";
import { bookingKey, DENIED, openSchool, type Person, visitorBooking } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());
beforeEach(async () => {
  await school.backend.sql`delete from public.calendar_entries`;
});

const hadHour = async ({ client }: Person) => (await client.rpc("has_booked_before")).data;
/** The answers for the student and for the other one. */
const both = async () => [await hadHour(school.student), await hadHour(school.other)];
const trial = async (email: string) => {
  const key = bookingKey();
  const { data, error } = await school.visitor.rpc("book_trial", visitorBooking({ key, email }));
  expect(error).toBeNull();
  return { key, id: String(Reflect.get(Object(data), "id")) };
};
const adopt = async (booking: string, student: Person) => {
  expect((await school.teacher.client.rpc("link_trial", { booking, student: student.id })).error).toBeNull();
};

describe("an earlier hour with the teacher", () => {
  test("only active people get an answer about their earlier hours", async () => {
    expect(await both()).toEqual([false, false]);
    expect(await hadHour(school.teacher)).toBe(false);
    await trial(school.former.email);
    expect(await hadHour(school.former)).toBeNull();
    expect((await school.visitor.rpc("has_booked_before")).error?.code).toBe(DENIED);
  });

  test("a person has had an hour with the teacher after a trial class was booked with their address, also in capitals", async () => {
    await trial(school.student.email.toUpperCase());
    expect(await both()).toEqual([true, false]);
    expect(await hadHour(school.teacher)).toBe(false);
  });

  test("a person has had an hour with the teacher after a trial class was linked to them; the owner of its address has not", async () => {
    const { id } = await trial(school.other.email);
    await adopt(id, school.student);
    expect(await both()).toEqual([true, false]);
  });

  test("a person with an unconfirmed address has not had an hour with the teacher", async () => {
    await trial(school.student.email);
    const confirmed = (at: string | null) =>
      school.backend.sql`update auth.users set email_confirmed_at = ${at} where id = ${school.student.id}`;
    await confirmed(null);
    expect(await hadHour(school.student)).toBe(false);
    await confirmed("2026-01-01");
    expect(await hadHour(school.student)).toBe(true);
  });

  test("a person with only a cancelled trial class has not had an hour with the teacher, and a person with a missed one has", async () => {
    const { key } = await trial(school.student.email);
    expect((await school.visitor.rpc("cancel_trial", { key })).error).toBeNull();
    expect(await hadHour(school.student)).toBe(false);
    const { id } = await trial(school.student.email);
    await school.backend.sql`update public.trial_bookings set status = 'no_show' where id = ${id}`;
    expect(await hadHour(school.student)).toBe(true);
  });

  test.each(["scheduled", "no_show", "cancelled", "completed"] as const)(
    "a person with a class (%s) has had an hour with the teacher",
    async (status) => {
      const { data } = await school.teacher.client.rpc("schedule_classes", {
        student: school.student.id,
        local_date: dayFromNow(20),
        local_time: "10:00",
      });
      const id = (data as { made: { id: string }[] }).made[0]?.id ?? "";
      await school.backend.sql`update public.classes set status = ${status} where id = ${id}`;
      expect(await both()).toEqual([true, false]);
    },
  );
});
