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

describe("whether a person has had an hour with the teacher", () => {
  test("whether a person has had an hour with the teacher is answered to active people, about themselves", async () => {
    expect(await both()).toEqual([false, false]);
    expect(await hadHour(school.teacher)).toBe(false);
    await trial(school.former.email);
    expect(await hadHour(school.former)).toBeNull();
    expect((await school.visitor.rpc("has_booked_before")).error?.code).toBe(DENIED);
  });

  test("whether a person has had an hour with the teacher is true once a trial class is booked with their address, also in capitals, and for nobody else", async () => {
    await trial(school.student.email.toUpperCase());
    expect(await both()).toEqual([true, false]);
    expect(await hadHour(school.teacher)).toBe(false);
  });

  test("whether a person has had an hour with the teacher is true once a trial class is tied to them, whoever booked it, and not for the address's owner", async () => {
    const { id } = await trial(school.other.email);
    await adopt(id, school.student);
    expect(await both()).toEqual([true, false]);
  });

  test("whether a person has had an hour with the teacher is not answered for an unconfirmed address", async () => {
    await trial(school.student.email);
    const confirmed = (at: string | null) =>
      school.backend.sql`update auth.users set email_confirmed_at = ${at} where id = ${school.student.id}`;
    await confirmed(null);
    expect(await hadHour(school.student)).toBe(false);
    await confirmed("2026-01-01");
    expect(await hadHour(school.student)).toBe(true);
  });

  test("whether a person has had an hour with the teacher is false for a cancelled trial class, and true for a missed one", async () => {
    const { key } = await trial(school.student.email);
    expect((await school.visitor.rpc("cancel_trial", { key })).error).toBeNull();
    expect(await hadHour(school.student)).toBe(false);
    const { id } = await trial(school.student.email);
    await school.backend.sql`update public.trial_bookings set status = 'no_show' where id = ${id}`;
    expect(await hadHour(school.student)).toBe(true);
  });

  test.each(["scheduled", "no_show", "cancelled", "completed"] as const)(
    "whether a person has had an hour with the teacher is true for a class (%s)",
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
