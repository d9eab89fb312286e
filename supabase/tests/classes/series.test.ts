import { describe, expect, test } from "vitest";
import { z } from "zod";
import { weekday } from "../days.ts";
import { pauseStories } from "../pauses.ts";
import { DENIED } from "../school.ts";

const { credits, mails, pausedFor, sql, student, the, weekly } = pauseStories();

const Preview = z.object({
  version: z.string(),
  changes: z.array(
    z.object({
      class: z.string(),
      local_start: z.string(),
      new_start: z.string().optional(),
      stays: z.boolean().optional(),
      paused: z.boolean().optional(),
      credited: z.boolean().optional(),
      day_off: z.boolean().optional(),
      problem: z.string().optional(),
      blocked_by: z.string().optional(),
    }),
  ),
});
type Scope = "later" | "all";
const TUESDAY = weekday(2, 2);
const inWeek = (week: number, day: 2 | 3 | 4, time: string) => `${weekday(week, day)} ${time}`;

/** The student's classes as "yyyy-mm-dd hh:mm", cancelled ones marked. */
const held = async () =>
  (
    await student().client.from("hours").select("local_start, status").eq("kind", "class").order("local_start")
  ).data?.map(
    ({ local_start, status }) =>
      `${local_start?.slice(0, 16).replace("T", " ")}${status === "cancelled" ? " cancelled" : ""}`,
  );
const scheduled = async (weeks: number) => {
  const { data } = await weekly(TUESDAY, weeks);
  return z
    .object({ made: z.array(z.object({ id: z.string() })) })
    .parse(data)
    .made.map(({ id }) => id);
};
const preview = async (order: { class: string; scope: Scope; local_date?: string; local_time?: string }) => {
  const { data, error } = await the.teacher().rpc("preview_series_change", order);
  expect(error).toBeNull();
  return Preview.parse(data);
};
/** Moves a series as its preview says. */
const move = async (id: string, scope: Scope, local_date: string, local_time: string, more = {}) => {
  const order = { class: id, scope, local_date, local_time };
  const { version } = await preview(order);
  return the.teacher().rpc("move_series", { ...order, version, ...more });
};
const cancel = async (id: string, scope: Scope, more = {}) => {
  const { version } = await preview({ class: id, scope });
  return the.teacher().rpc("cancel_series", { class: id, scope, version, ...more });
};

describe("a series moves", () => {
  test("a series moves by the same weekday and time of the clock, past classes excepted, and its student is notified once", async () => {
    const [first = "", second = ""] = await scheduled(4);
    await the.startsIn(first, "-1 week");
    const before = await held();
    await sql()`delete from public.mail_outbox`;
    await sql()`delete from public.notifications`;
    expect((await move(second, "all", weekday(3, 4), "11:30")).data).toEqual({ changed: 3 });
    expect(await held()).toEqual([before?.[0], ...[3, 4, 5].map((week) => inWeek(week, 4, "11:30"))]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: "series_moved",
      data: { count: 3, changed_classes: [{ sequence: 1 }, {}, {}] },
    });
    const bell = await student().client.from("notifications").select("type, content");
    expect(bell.data).toMatchObject([
      { type: "series_moved", content: { count: 3, class_date: `${weekday(3, 4)}T11:30` } },
    ]);
  });

  test("a series moves from one class on, and earlier ones stay", async () => {
    const ids = await scheduled(4);
    expect((await move(ids[2] ?? "", "later", weekday(4, 2), "15:00")).error).toBeNull();
    expect(await held()).toEqual([2, 3, 4, 5].map((week) => inWeek(week, 2, week < 4 ? "10:00" : "15:00")));
  });

  test("a series moves by a whole week and by half an hour, onto the hours that it leaves", async () => {
    const [first = ""] = await scheduled(3);
    expect((await move(first, "all", weekday(3, 2), "10:00")).error).toBeNull();
    expect(await held()).toEqual([3, 4, 5].map((week) => inWeek(week, 2, "10:00")));
    expect((await move(first, "all", weekday(2, 2), "09:30")).error).toBeNull();
    expect(await held()).toEqual([2, 3, 4].map((week) => inWeek(week, 2, "09:30")));
  });

  test("and a class that was moved by itself stays, also when it is in the way", async () => {
    const [first = "", second = ""] = await scheduled(3);
    const alone = { class: second, local_date: weekday(3, 4), local_time: "11:00" };
    expect((await the.teacher().rpc("reschedule_class", alone)).error).toBeNull();
    const { changes } = await preview({ class: first, scope: "all", local_date: weekday(2, 3), local_time: "10:00" });
    expect(changes.map(({ stays = false }) => stays)).toEqual([false, true, false]);
    expect((await move(first, "all", weekday(2, 3), "10:00")).data).toEqual({ changed: 2 });
    expect(await held()).toEqual([inWeek(2, 3, "10:00"), inWeek(3, 4, "11:00"), inWeek(4, 3, "10:00")]);
    const onto = await preview({ class: first, scope: "all", local_date: weekday(3, 4), local_time: "11:30" });
    expect(onto.changes.map(({ problem }) => problem)).toEqual(["SLOT_TAKEN", undefined, undefined]);
  });

  test("a series can move to the hour to which one of its classes was moved before: the other classes follow it", async () => {
    const [, second = ""] = await scheduled(3);
    await the.teacher().rpc("reschedule_class", { class: second, local_date: weekday(3, 4), local_time: "11:00" });
    await sql()`delete from public.mail_outbox`;
    expect((await move(second, "all", weekday(3, 4), "11:00")).data).toEqual({ changed: 2 });
    expect(await held()).toEqual([2, 3, 4].map((week) => inWeek(week, 4, "11:00")));
    expect((await mails())[0]?.data.changed_classes).toHaveLength(2);
    expect((await move(second, "all", weekday(3, 4), "12:00")).data).toEqual({ changed: 3 });
  });

  test("a series moves wholly or not at all: each colliding date is listed with the person whose hour is there", async () => {
    const ids = await scheduled(4);
    const before = await held();
    await the.schedule(weekday(3, 3), "10:30");
    await pausedFor(weekday(5, 3), weekday(5, 4));
    const order = { class: ids[0] ?? "", scope: "all" as const, local_date: weekday(2, 3), local_time: "10:00" };
    const { changes, version } = await preview(order);
    expect(changes.map(({ problem }) => problem)).toEqual([undefined, "SLOT_TAKEN", undefined, "PAUSED"]);
    expect(changes[1]?.blocked_by).toBe("Ana");
    const refused = await the.teacher().rpc("move_series", { ...order, version });
    expect(refused.error?.message).toBe("SLOT_TAKEN");
    expect(await held()).toEqual(before);
  });

  test("a series may move onto the teacher's days off, which the preview lists", async () => {
    const [first = ""] = await scheduled(2);
    await the
      .teacher()
      .from("days_off")
      .insert({ first_day: weekday(2, 3), last_day: weekday(2, 3) })
      .throwOnError();
    const { changes } = await preview({ class: first, scope: "all", local_date: weekday(2, 3), local_time: "10:00" });
    expect(changes.map(({ day_off = false }) => day_off)).toEqual([true, false]);
    expect((await move(first, "all", weekday(2, 3), "10:00")).error).toBeNull();
  });

  test("a series whose hours changed since the preview is not moved: the move is refused, and the teacher looks again", async () => {
    const [first = "", second = ""] = await scheduled(3);
    const order = { class: first, scope: "all" as const, local_date: weekday(2, 3), local_time: "10:00" };
    const { version } = await preview(order);
    await the.teacher().rpc("cancel_class", { class: second });
    expect((await the.teacher().rpc("move_series", { ...order, version })).error?.message).toBe("EDIT_CONFLICT");
    expect((await the.teacher().rpc("move_series", { ...order, version: "" })).error?.message).toBe("EDIT_CONFLICT");
  });

  test("a series moves never into the past", async () => {
    const [first = ""] = await scheduled(2);
    expect((await move(first, "all", weekday(-1, 2), "10:00")).error?.message).toBe("INVALID_DATE");
  });

  test("moving a series during a pause also moves the hours that the pause reserves", async () => {
    const [first = ""] = await scheduled(3);
    const pause = await pausedFor(weekday(3, 1), weekday(3, 5));
    expect((await move(first, "all", weekday(2, 3), "14:00")).data).toEqual({ changed: 2 });
    expect((await the.schedule(weekday(3, 3), "14:00")).error?.message).toBe("SLOT_TAKEN");
    await the.teacher().rpc("cancel_pause", { pause }).throwOnError();
    expect(await held()).toEqual([2, 3, 4].map((week) => inWeek(week, 3, "14:00")));
  });
});

describe("a series is cancelled", () => {
  test("a series is cancelled from one class on: each class gives a make-up credit, and the student is notified once", async () => {
    const ids = await scheduled(4);
    await sql()`delete from public.mail_outbox`;
    const { changes } = await preview({ class: ids[1] ?? "", scope: "later" });
    expect(changes.map(({ credited }) => credited)).toEqual([true, true, true]);
    expect((await cancel(ids[1] ?? "", "later")).data).toEqual({ changed: 3 });
    expect(await held()).toEqual([2, 3, 4, 5].map((week) => inWeek(week, 2, "10:00") + (week > 2 ? " cancelled" : "")));
    expect(await credits()).toHaveLength(3);
    expect(await mails()).toMatchObject([{ kind: "series_cancelled", data: { count: 3 } }]);
  });

  test("a series is cancelled together with its classes in a pause and their reserved hours, and they are not restored after it", async () => {
    const [first = ""] = await scheduled(2);
    const pause = await pausedFor(weekday(3, 1), weekday(3, 5));
    expect((await cancel(first, "all")).data).toEqual({ changed: 1 });
    await the.teacher().rpc("cancel_pause", { pause }).throwOnError();
    expect(await held()).toEqual([2, 3].map((week) => `${inWeek(week, 2, "10:00")} cancelled`));
    expect((await the.schedule(weekday(3, 2), "10:00")).error).toBeNull();
    expect((await the.teacher().rpc("cancel_series", { class: first, scope: "all", version: "" })).error?.message).toBe(
      "NOT_NOW",
    );
  });

  test("a series is cancelled by the student's wish: a class of the next 24 hours is forfeited, and the others give credits", async () => {
    const [first = ""] = await scheduled(3);
    await the.startsIn(first, "20 hours");
    await sql()`update public.classes c set usual_start = e.local_start from public.calendar_entries e where e.id = c.id and c.id = ${first}`;
    await sql()`delete from public.calendar_history`;
    expect((await cancel(first, "all", { by_student: true })).data).toEqual({ changed: 3 });
    expect(await credits()).toHaveLength(2);
    expect((await the.forfeitsOf(student())).data).toMatchObject([{ kind: "late_cancellation" }]);
  });
});

test("students and visitors can neither change nor preview a series", async () => {
  const [first = ""] = await scheduled(2);
  const order = { class: first, scope: "all" as const, local_date: weekday(2, 3), local_time: "10:00", version: "" };
  const { version: _, ...asked } = order;
  for (const [who, code] of [
    [student().client, "PT403"],
    [the.school.visitor, DENIED],
  ] as const) {
    expect((await who.rpc("move_series", order)).error?.code).toBe(code);
    expect((await who.rpc("cancel_series", { class: first, scope: "all", version: "" })).error?.code).toBe(code);
    expect((await who.rpc("preview_series_change", asked)).error?.code).toBe(code);
  }
  expect(await held()).toHaveLength(2);
});
