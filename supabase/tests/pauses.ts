import { randomUUID } from "node:crypto";
import { beforeEach, expect } from "vitest";
import { calendarStories } from "./calendar.ts";
import { dayFromNow } from "./days.ts";
import type { Person } from "./school.ts";

/** A day of a month that begins `months` months from this one, as yyyy-mm-dd. */
export function dayOf(months: number, day: number): string {
  const [year = 0, month = 0] = dayFromNow(0).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
}

/** A school with a new student before each story, whom the teacher pauses. */
export function pauseStories() {
  const the = calendarStories();
  let student: Person;
  let takes = 0;
  beforeEach(async () => {
    student = await the.school.enroll(`Rita Pausa ${takes++}`);
  });
  const sql = () => the.school.backend.sql;
  const rpc = () => the.teacher().rpc.bind(the.teacher());
  const pause = (
    first_day: string,
    last_day: string,
    keeps_place = true,
    more: { id?: string; reason?: string } = {},
  ) => rpc()("pause_student", { id: randomUUID(), student: student.id, first_day, last_day, keeps_place, ...more });
  return {
    the,
    sql,
    rpc,
    pause,
    student: () => student,
    name: () => `Rita Pausa ${takes - 1}`,
    pausedFor: async (...days: Parameters<typeof pause>) => {
      const id = randomUUID();
      expect((await pause(days[0], days[1], days[2], { id })).error).toBeNull();
      return id;
    },
    weekly: (from: string, weeks: number, time = "10:00") => the.schedule(from, time, { student: student.id, weeks }),
    classes: async () =>
      (await student.client.from("hours").select("local_start, status").order("local_start")).data?.map(
        ({ local_start, status }) => `${local_start?.slice(0, 10)} ${status}`,
      ),
    credits: async () =>
      (await student.client.from("makeup_credits").select("expires_on, used_by_class").order("expires_on")).data ?? [],
    /** Gives the student a plan, with its price, since the year 2026. */
    takePlan: async () => {
      await sql()`update public.plans set price_cents = 48000 where name = 'Moderate'`;
      await sql()`update public.profiles set plan = 'Moderate' where id = ${student.id}`;
      await sql()`update public.student_billing set plan_since = '2026-01-01', agreed_cents = 48000 where student_id = ${student.id}`;
    },
    bill: (today: string) => sql()`select private.bill(${today})`,
    months: async () =>
      (await student.client.from("charges").select("month").order("month")).data?.map(({ month }) => month),
    mails: () =>
      sql()`select kind, data from public.mail_outbox where recipient = ${student.email} order by created_at`,
  };
}
