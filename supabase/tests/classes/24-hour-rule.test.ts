import { describe, expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";
import { weekday } from "../days.ts";
import type { Person } from "../school.ts";

const the = calendarStories();
const { teacher, schedule, scheduled, trial, startsIn, statusOf, forfeitsOf } = the;

describe("the 24-hour rule", () => {
  const cancel = (id: string, accepts_forfeit = false) =>
    the.school.student.client.rpc("cancel_class", { class: id, accepts_forfeit });

  const credits = async () =>
    (await the.school.student.client.from("makeup_credits").select("id, from_class, used_by_class")).data;
  /** The teacher waives the charge for a forfeited class. */
  const letGo = async (id: string, kind: "late_cancellation" | "late_reschedule" | "no_show" = "late_cancellation") => {
    const lines = teacher().from("forfeited_classes").select("id").eq("class_id", id).eq("kind", kind);
    const { data: line } = await lines.single();
    const { error } = await teacher().rpc("waive_forfeit", { forfeit: line?.id ?? "", reason: "Estava doente" });
    expect(error).toBeNull();
  };

  test("the 24-hour rule lets a class be changed exactly 24 hours ahead for free, and charges a second later", async () => {
    const judge = async (interval: string) =>
      (await the.school.backend.sql`select private.is_late(now() + ${interval}::interval) as late`)[0]?.late;
    expect(await judge("24:00:00")).toBe(false);
    expect(await judge("23:59:59")).toBe(true);
  });

  test("the 24-hour rule gives a credit for a timely cancellation, which pays for one make-up class", async () => {
    const id = await scheduled();
    expect((await cancel(id)).data).toEqual({ forfeited: false });
    expect((await forfeitsOf(the.school.student)).data).toEqual([]);
    const { data: credits } = await the.school.student.client.from("makeup_credits").select("id, used_by_class");
    expect(credits).toMatchObject([{ used_by_class: null }]);
    const credit = credits?.[0]?.id ?? "";
    expect((await schedule(WEDNESDAY, "16:00", { credit, student: the.school.other.id })).error?.message).toBe(
      "NO_CREDIT",
    );
    expect((await schedule(WEDNESDAY, "16:00", { credit })).error).toBeNull();
    expect((await schedule(WEDNESDAY, "18:00", { credit })).error?.message).toBe("NO_CREDIT");
  });

  test.each(["the student", "the teacher"])(
    "the 24-hour rule keeps the credit for a class months ahead valid after the day of that class: %s",
    async (who) => {
      const far = await scheduled(weekday(20, 3), "18:00");
      await (who === "the student" ? cancel(far) : teacher().rpc("cancel_hour", { entry: far }));
      const [row] = await the.school.backend.sql`
      select m.expires_on - e.local_start::date as days, r.makeup_days from public.makeup_credits m
      join public.calendar_entries e on e.id = m.from_class cross join public.scheduling_rules r where m.from_class = ${far}`;
      expect(row?.days).toBe(row?.makeup_days);
    },
  );

  test("the 24-hour rule does not accept an expired credit", async () => {
    await cancel(await scheduled());
    await the.school.backend.sql`update public.makeup_credits set expires_on = current_date - 2`;
    const { data } = await the.school.student.client.from("makeup_credits").select("id").single();
    expect((await schedule(WEDNESDAY, "16:00", { credit: data?.id ?? "" })).error?.message).toBe("NO_CREDIT");
  });

  test("the 24-hour rule warns a late student first, and charges only when they accept", async () => {
    const id = await scheduled();
    await startsIn(id, "23 hours");
    const { data: terms } = await the.school.student.client.rpc("class_terms", { class: id });
    expect(terms).toMatchObject({ late: true });
    const unaware = await cancel(id);
    expect([unaware.status, unaware.error?.message]).toEqual([409, "LATE_CHANGE"]);
    expect(await statusOf(id)).toBe("scheduled");
    expect((await cancel(id, true)).data).toEqual({ forfeited: true });
    expect((await forfeitsOf(the.school.student)).data).toMatchObject([{ kind: "late_cancellation", waived_at: null }]);
    expect((await the.school.student.client.from("makeup_credits").select("id")).data).toEqual([]);
  });

  test("the 24-hour rule charges a late move, too, and never the teacher's own changes", async () => {
    const id = await scheduled();
    await startsIn(id, "23 hours");
    const move = { class: id, local_date: WEDNESDAY, local_time: "11:00" };
    expect((await the.school.student.client.rpc("reschedule_class", move)).error?.message).toBe("LATE_CHANGE");
    expect((await teacher().rpc("reschedule_class", move)).data).toEqual({ forfeited: false });
    await startsIn(id, "23 hours");
    const accepted = await the.school.student.client.rpc("reschedule_class", {
      ...move,
      local_time: "12:00",
      accepts_forfeit: true,
    });
    expect(accepted.data).toEqual({ forfeited: true });
    expect((await forfeitsOf(the.school.student)).data).toHaveLength(1);
  });

  test.each([
    ["the student gave it up too late", "23 hours", true, 1, 0],
    ["the student gave it up in time", "25 hours", true, 0, 1],
    ["the teacher gives it up herself", "23 hours", false, 0, 1],
  ] as const)(
    "the 24-hour rule applies to changes entered by the teacher, where %s",
    async (_, ahead, by_student, charges, credits) => {
      const id = await scheduled();
      await startsIn(id, ahead);
      expect((await teacher().rpc("cancel_hour", { entry: id, by_student })).error).toBeNull();
      expect(await statusOf(id)).toBe("cancelled");
      const lines = (await forfeitsOf(the.school.student)).data ?? [];
      expect(lines.map(({ kind }) => kind)).toEqual(Array.from({ length: charges }, () => "late_cancellation"));
      expect((await the.school.student.client.from("makeup_credits").select("id")).data).toHaveLength(credits);
    },
  );

  test.each([
    ["the student asked for it too late", "23 hours", true, ["late_reschedule"]],
    ["the student asked for it in time", "25 hours", true, []],
    ["the teacher wishes it herself", "23 hours", false, []],
  ] as const)(
    "the 24-hour rule applies to classes moved by the teacher, where %s",
    async (_, ahead, by_student, charged) => {
      const id = await scheduled();
      await startsIn(id, ahead);
      const to = { entry: id, local_date: WEDNESDAY, local_time: "16:00" };
      expect((await teacher().rpc("move_hour", { ...to, by_student })).error).toBeNull();
      const lines = (await forfeitsOf(the.school.student)).data ?? [];
      expect(lines.map(({ kind }) => kind)).toEqual(charged);
      const { data } = await teacher().from("calendar_history").select("by_student").eq("entry_id", id).order("id");
      expect(data?.at(-1)).toEqual({ by_student });
    },
  );

  test("the 24-hour rule cannot be avoided by a student who claims the teacher's reason", async () => {
    const id = await scheduled();
    await startsIn(id, "23 hours");
    const { error } = await the.school.student.client.rpc("cancel_class", { class: id, by_student: true });
    expect(error?.message).toBe("LATE_CHANGE");
    const move = { class: id, local_date: WEDNESDAY, local_time: "11:00" };
    const moved = await the.school.student.client.rpc("reschedule_class", { ...move, by_student: true });
    expect(moved.error?.message).toBe("LATE_CHANGE");
    expect(await statusOf(id)).toBe("scheduled");
  });

  test("the 24-hour rule lets the teacher waive a charge with a reason, and keeps the line", async () => {
    const id = await scheduled();
    await startsIn(id, "2 hours");
    await cancel(id, true);
    const { data: line } = await the.school.student.client.from("forfeited_classes").select("id").single();
    const waive = (client: Person, reason: string) =>
      client.client.rpc("waive_forfeit", { forfeit: line?.id ?? "", reason });
    expect((await waive(the.school.student, "por favor")).status).toBe(403);
    expect((await waive(the.school.teacher, " ")).error?.message).toBe("REASON_REQUIRED");
    expect((await waive(the.school.teacher, "Estava doente")).error).toBeNull();
    expect((await forfeitsOf(the.school.student)).data).toMatchObject([{ waive_reason: "Estava doente" }]);
  });

  test("the 24-hour rule gives a make-up credit for a waived late cancellation", async () => {
    const id = await scheduled();
    await startsIn(id, "2 hours");
    await cancel(id, true);
    expect(await credits()).toEqual([]);
    await letGo(id);
    const [credit] = (await credits()) ?? [];
    expect(credit).toMatchObject({ from_class: id, used_by_class: null });
    expect((await schedule(WEDNESDAY, "16:00", { credit: credit?.id ?? "" })).error).toBeNull();
  });

  test("the 24-hour rule returns the credit of a waived make-up class, for a future day", async () => {
    await cancel(await scheduled());
    const [credit] = (await credits()) ?? [];
    const { data } = await schedule(WEDNESDAY, "16:00", { credit: credit?.id ?? "" });
    const madeUp = (data as { made: { id: string }[] }).made[0]?.id ?? "";
    await startsIn(madeUp, "2 hours");
    await cancel(madeUp, true);
    await the.school.backend.sql`update public.makeup_credits set expires_on = current_date - 2`;
    await letGo(madeUp);
    expect(await credits()).toMatchObject([{ id: credit?.id, used_by_class: null }]);
    expect((await schedule(WEDNESDAY, "18:00", { credit: credit?.id ?? "" })).error).toBeNull();
  });

  test("the 24-hour rule gives no credit for a class that counts for another reason, nor for a missed one", async () => {
    const movedToo = await scheduled();
    await startsIn(movedToo, "2 hours");
    const soon = { class: movedToo, local_date: WEDNESDAY, local_time: "12:00", accepts_forfeit: true };
    await the.school.student.client.rpc("reschedule_class", soon);
    await startsIn(movedToo, "1 hour");
    await cancel(movedToo, true);
    await letGo(movedToo);
    expect(await credits()).toEqual([]);
    await letGo(movedToo, "late_reschedule");
    expect(await credits()).toMatchObject([{ from_class: movedToo }]);
    const missed = await scheduled(WEDNESDAY, "18:00");
    await startsIn(missed, "-2 hours");
    await teacher().rpc("set_outcome", { entry: missed, outcome: "no_show" });
    await letGo(missed, "no_show");
    expect(await credits()).toHaveLength(1);
  });
});

describe("changes of a class", () => {
  test("changes of a class by a student are recorded: who, when, from what to what", async () => {
    const id = await scheduled();
    await the.school.student.client.rpc("reschedule_class", { class: id, local_date: WEDNESDAY, local_time: "17:00" });
    const { data } = await teacher()
      .from("calendar_history")
      .select("changed_by, change")
      .eq("entry_id", id)
      .order("id");
    expect(data?.at(-1)).toEqual({
      changed_by: the.school.student.id,
      change: { local_start: [`${WEDNESDAY}T10:00:00`, `${WEDNESDAY}T17:00:00`] },
    });
    expect((await the.school.student.client.from("calendar_history").select("id")).data).toEqual([]);
  });

  test("changes of a class by a student are limited to their own classes and to free hours", async () => {
    const id = await scheduled();
    const move = (client: Person, local_date: string, local_time: string) =>
      client.client.rpc("reschedule_class", { class: id, local_date, local_time });
    expect((await move(the.school.other, WEDNESDAY, "12:00")).error?.message).toBe("NOT_FOUND");
    expect((await move(the.school.student, WEDNESDAY, "06:00")).error?.message).toBe("INVALID_TIME");
    expect((await move(the.school.student, weekday(-1, 1), "10:00")).error?.message).toBe("INVALID_DATE");
    await trial(WEDNESDAY, "12:00");
    expect((await move(the.school.student, WEDNESDAY, "12:30")).error?.message).toBe("SLOT_TAKEN");
    expect((await move(the.school.student, WEDNESDAY, "10:30")).error).toBeNull();
  });

  test("increase the calendar file's sequence", async () => {
    const id = await scheduled();
    const sequence = async () =>
      (await the.school.backend.sql`select sequence from public.calendar_entries where id = ${id}`)[0]?.sequence;
    await teacher().rpc("move_hour", { entry: id, local_date: WEDNESDAY, local_time: "11:00" });
    await teacher().rpc("move_hour", { entry: id, local_date: WEDNESDAY, local_time: "11:00" });
    expect(await sequence()).toBe(1);
    await teacher().rpc("cancel_hour", { entry: id });
    expect(await sequence()).toBe(2);
  });
});
