import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { dayOf, pauseStories } from "../pauses.ts";
import { DENIED, type Person } from "../school.ts";

const { bill, classes, credits, mails, months, name, pausedFor, rpc, sql, student, takePlan, the, weekly } =
  pauseStories();

describe("a pause", () => {
  test("a pause cancels the classes in it at once, leaves the others, and tells the student once", async () => {
    await weekly(dayOf(2, 1), 4);
    await sql()`delete from public.mail_outbox`;
    await pausedFor(dayOf(2, 1), dayOf(2, 14));
    expect(await classes()).toEqual([
      `${dayOf(2, 1)} cancelled`,
      `${dayOf(2, 8)} cancelled`,
      `${dayOf(2, 15)} scheduled`,
      `${dayOf(2, 22)} scheduled`,
    ]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: "pause_set", data: { keeps_place: true, first_day: dayOf(2, 1) } });
    expect(mail?.data.cancelled_classes).toHaveLength(2);
    expect(mail?.data.cancelled_classes[0]).toMatchObject({ sequence: 1, credited: false });
    const bell = async ({ client }: Person, type: string) =>
      (await client.from("notifications").select("content").eq("type", type)).data;
    expect(await bell(student(), "pause_set")).toHaveLength(1);
    expect(await bell(the.school.teacher, "student_paused")).toMatchObject([{ content: { student: student().id } }]);
    expect((await student().client.from("forfeited_classes").select("id")).data).toEqual([]);
  });

  test("a pause keeps the hour for the student, or frees it", async () => {
    await weekly(dayOf(2, 2), 2);
    const kept = await pausedFor(dayOf(2, 1), dayOf(2, 9));
    const other = () => the.schedule(dayOf(2, 2), "10:00");
    expect((await other()).error?.message).toBe("SLOT_TAKEN");
    const { data } = await the.teacher().from("hours").select("full_name").eq("pause_id", kept).eq("kind", "block");
    expect(data?.map(({ full_name }) => full_name)).toEqual(Array(2).fill(name()));
    expect((await student().client.from("hours").select("id").eq("kind", "block")).data).toEqual([]);
    expect((await rpc()("cancel_pause", { pause: kept })).error).toBeNull();
    await pausedFor(dayOf(2, 1), dayOf(2, 9), false);
    expect((await other()).error).toBeNull();
  });

  test("a pause charges no month that falls due in it, and every other one", async () => {
    await takePlan();
    await pausedFor(dayOf(1, 3), dayOf(2, 4));
    for (const today of [dayOf(1, 1), dayOf(1, 20), dayOf(2, 1), dayOf(3, 1)]) await bill(today);
    expect(await months()).toEqual([dayOf(2, 1), dayOf(3, 1)]);
    const [{ expected } = { expected: null }] = await sql()`select array_agg(m.month::text) as expected
      from private.months_to_charge(${dayOf(0, 28)}, ${dayOf(3, 28)}) m where m.student_id = ${student().id}`;
    expect(expected).not.toContain(dayOf(1, 1));
  });

  test("a pause gives a make-up credit only for a class of a charged month, valid after the end of the pause", async () => {
    await takePlan();
    await weekly(dayOf(2, 10), 6);
    await sql()`delete from public.charges`;
    await pausedFor(dayOf(2, 8), dayOf(3, 12));
    const charged = (await classes())?.filter(
      (one) => one.startsWith(dayOf(2, 1).slice(0, 7)) && /cancelled/.test(one),
    );
    const valid = (
      await sql()`select (${dayOf(3, 12)}::date + makeup_days)::text as day from public.scheduling_rules`
    )[0];
    expect(await credits()).toEqual(charged?.map(() => ({ expires_on: valid?.day, used_by_class: null })));
    expect(charged?.length).toBeGreaterThan(0);
  });

  test("a pause returns the credit with which a class was booked, and that class is not restored", async () => {
    const [credit] =
      await sql()`insert into public.makeup_credits (student_id, expires_on) values (${student().id}, ${dayOf(3, 1)}) returning id`;
    const made = await the.schedule(dayOf(2, 2), "10:00", { student: student().id, credit: String(credit?.id) });
    expect(made.error).toBeNull();
    const id = await pausedFor(dayOf(2, 1), dayOf(2, 9));
    expect(await credits()).toMatchObject([{ used_by_class: null }]);
    await rpc()("cancel_pause", { pause: id });
    expect(await classes()).toEqual([`${dayOf(2, 2)} cancelled`]);
    expect(await credits()).toHaveLength(1);
  });

  test("a pause is previewed without changing anything", async () => {
    await takePlan();
    await weekly(dayOf(2, 1), 3);
    const { data } = await rpc()("preview_pause", {
      student: student().id,
      first_day: dayOf(2, 3),
      last_day: dayOf(3, 2),
    });
    expect(data).toEqual({
      cancelled: [8, 15].map((day) => ({ local_start: `${dayOf(2, day)}T10:00`, credited: false })),
      returning: [],
      uncharged: [dayOf(2, 1)],
      charged: [{ month: dayOf(3, 1), status: "to_come" }],
    });
    expect(await classes()).toEqual([1, 8, 15].map((day) => `${dayOf(2, day)} scheduled`));
  });

  test("a pause skips its weeks of a series that is scheduled later, and keeps their hours", async () => {
    await pausedFor(dayOf(2, 1), dayOf(2, 9));
    const { data } = await weekly(dayOf(2, 2), 3);
    expect(data).toMatchObject({ skipped: [{ why: "PAUSED" }, { why: "PAUSED" }] });
    expect(await classes()).toEqual([`${dayOf(2, 16)} scheduled`]);
    expect((await the.schedule(dayOf(2, 9), "10:00")).error?.message).toBe("SLOT_TAKEN");
    expect((await weekly(dayOf(2, 3), 1)).error?.message).toBe("PAUSED");
  });

  test("a class cannot be moved into a pause, neither by the student nor by the teacher", async () => {
    await sql()`update public.scheduling_rules set horizon_days = 365`;
    await weekly(dayOf(2, 20), 1);
    const [{ id } = { id: "" }] = (await student().client.from("classes").select("id")).data ?? [];
    await pausedFor(dayOf(2, 1), dayOf(2, 9));
    const move = { class: id, local_date: dayOf(2, 2), local_time: "10:00" };
    for (const { client } of [student(), the.school.teacher])
      expect((await client.rpc("reschedule_class", move)).error?.message).toBe("PAUSED");
  });
});

describe("who may", () => {
  test("students read their own pauses and change none; others and visitors see nothing", async () => {
    const id = await pausedFor(dayOf(2, 1), dayOf(2, 9));
    expect((await student().client.from("pauses").select("id")).data).toEqual([{ id }]);
    const order = { student: student().id, first_day: dayOf(3, 1), last_day: dayOf(3, 2) };
    for (const { client } of [student(), the.school.other, the.school.former]) {
      expect((await client.rpc("preview_pause", order)).status).toBe(403);
      expect((await client.rpc("pause_student", { id: randomUUID(), ...order, keeps_place: true })).status).toBe(403);
      expect((await client.rpc("change_pause", { pause: id, last_day: dayOf(2, 3) })).status).toBe(403);
      expect((await client.rpc("cancel_pause", { pause: id })).status).toBe(403);
    }
    for (const { client } of [the.school.other, the.school.former])
      expect((await client.from("pauses").select("id")).data).toEqual([]);
    expect((await the.school.visitor.from("pauses").select("id")).error?.code).toBe(DENIED);
  });

  test("a pause is in the student's data, and ends with the student", async () => {
    await weekly(dayOf(2, 2), 1);
    const id = await pausedFor(dayOf(2, 1), dayOf(2, 9), true);
    const { data } = await student().client.rpc("export_my_data");
    expect(data).toMatchObject({ pauses: [{ id }] });
    expect((await the.school.server.rpc("erase_person", { person: student().id })).error).toBeNull();
    expect((await the.school.server.auth.admin.deleteUser(student().id)).error).toBeNull();
    expect((await the.schedule(dayOf(2, 2), "10:00")).error).toBeNull();
    expect(await sql()`select id from public.pauses where id = ${id}`).toHaveLength(0);
  });
});
