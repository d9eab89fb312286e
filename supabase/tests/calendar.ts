import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { weekday } from "./days.ts";
import { bookingKey, openSchool, type Person, type School, visitorBooking } from "./school.ts";

/** A weekday two weeks ahead, which all rules allow. */
export const WEDNESDAY = weekday(2, 3);

/** A school with an empty calendar and the loosest rules, before each story. */
export function calendarStories() {
  let school: School;
  beforeAll(async () => {
    school = await openSchool();
  });
  afterAll(() => school.close());
  beforeEach(async () => {
    const { sql } = school.backend;
    for (const table of [
      "calendar_entries",
      "working_hours",
      "days_off",
      "holidays",
      "mail_outbox",
      "notifications",
      "makeup_credits",
      "class_requests",
    ])
      await sql`delete from ${sql(`public.${table}`)}`;
    await sql`delete from private.quotas`;
    await sql`update public.scheduling_rules set buffer_minutes = 0, horizon_days = default, notice_hours = 0, observe_holidays = true,
      hours_are_set = false, trials_per_day = 500`;
  });
  const teacher = () => school.teacher.client;

  const schedule = (
    local_date: string,
    local_time: string,
    more: { student?: string; weeks?: number; credit?: string } = {},
  ) => teacher().rpc("schedule_classes", { student: school.student.id, local_date, local_time, ...more });
  const scheduled = async (local_date = WEDNESDAY, local_time = "10:00"): Promise<string> => {
    const { data, error } = await schedule(local_date, local_time);
    expect(error).toBeNull();
    return (data as { made: { id: string }[] }).made[0]?.id ?? "";
  };
  const trial = (local_date: string, local_time: string, key = bookingKey()) =>
    school.visitor.rpc(
      "book_trial",
      visitorBooking({ key, email: `${key.slice(0, 8).toLowerCase()}@example.com`, local_date, local_time }),
    );
  const freeHours = async (onDay = WEDNESDAY) =>
    ((await school.visitor.rpc("free_hours_between", { first_day: onDay, last_day: onDay })).data ?? []).flatMap(
      ({ local_times }) => local_times.map((time) => time.slice(0, 5)),
    );
  /** Moves a class to an exact distance from now, bypassing all rules. */
  const startsIn = (id: string, interval: string) =>
    school.backend.sql`update public.calendar_entries
      set local_start = (now() + ${interval}::interval) at time zone 'America/Sao_Paulo' where id = ${id}`;
  const statusOf = async (id: string) =>
    (await school.backend.sql`select status from public.classes where id = ${id}`)[0]?.status;
  const forfeitsOf = ({ client }: Person) => client.from("forfeited_classes").select("kind, waived_at, waive_reason");
  return {
    get school() {
      return school;
    },
    teacher,
    schedule,
    scheduled,
    trial,
    freeHours,
    startsIn,
    statusOf,
    forfeitsOf,
  };
}
