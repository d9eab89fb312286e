import { describe, expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "./calendar.ts";

const the = calendarStories();
const { teacher, schedule, scheduled, startsIn, statusOf, chargesOf } = the;
const pupil = () => the.school.student.client;
const cancel = (id: string, accepts_charge = false) => pupil().rpc("cancel_class", { class: id, accepts_charge });
const move = (id: string, local_time: string, accepts_charge = true) =>
  pupil().rpc("reschedule_class", { class: id, local_date: WEDNESDAY, local_time, accepts_charge });
const terms = async (id: string) => (await pupil().rpc("class_terms", { class: id })).data;
const credits = async () => (await pupil().from("makeup_credits").select("id, used_by_class")).data;
/** A wall-clock time of the school, so many hours from now. */
const inHours = (hours: number) => {
  const local = new Date(Date.now() + (hours - 3) * 3_600_000).toISOString();
  return { local_date: local.slice(0, 10), local_time: local.slice(11, 16) };
};
const price = (cents: number | null) =>
  the.school.backend.sql`update public.billing_rules set class_price_cents = ${cents}`;

describe("a class that was moved too late and is given up then", () => {
  const movedLate = async (more: Parameters<typeof schedule>[2] = {}) => {
    const { data } = await schedule(WEDNESDAY, "10:00", more);
    const id = (data as { made: { id: string }[] }).made[0]?.id ?? "";
    await startsIn(id, "1 hour");
    expect((await move(id, "12:00")).data).toEqual({ charged: true });
    return id;
  };

  test("leaves no credit: its hour counts as given", async () => {
    const id = await movedLate();
    expect(await terms(id)).toMatchObject({ late: false, credit: false });
    expect((await cancel(id)).data).toEqual({ charged: false });
    expect(await credits()).toEqual([]);
  });

  test("leaves none either where the teacher enters that the student gave it up", async () => {
    const id = await movedLate();
    expect((await teacher().rpc("cancel_hour", { entry: id, by_student: true })).error).toBeNull();
    expect(await credits()).toEqual([]);
  });

  test("does not give back the credit that it was made up with", async () => {
    const first = await scheduled(WEDNESDAY, "18:00");
    await cancel(first);
    const [{ id: credit } = { id: "" }] = (await credits()) ?? [];
    const id = await movedLate({ credit });
    await cancel(id);
    expect(await credits()).toEqual([{ id: credit, used_by_class: id }]);
  });

  test("leaves one where the teacher cancels it, or has let the late change go", async () => {
    expect((await teacher().rpc("cancel_hour", { entry: await movedLate() })).error).toBeNull();
    expect(await credits()).toHaveLength(1);
    const id = await movedLate();
    const { data: line } = await pupil().from("class_charges").select("id").eq("class_id", id).single();
    await teacher().rpc("waive_charge", { charge: line?.id ?? "", reason: "Estava doente" });
    await cancel(id);
    expect(await credits()).toHaveLength(2);
  });

  test("leaves one where the late change costs money, whether that is asked for already or with the next bill", async () => {
    await price(9_000);
    const asked = await movedLate();
    await the.school.backend.sql`select private.bill()`;
    await cancel(asked);
    expect(await credits()).toHaveLength(1);
    await cancel(await movedLate());
    expect(await credits()).toHaveLength(2);
    await price(null);
    await the.school.backend.sql`delete from public.charges`;
  });
});

describe("an hour that the teacher set less than 24 hours before it", () => {
  test.each(["a new class", "a class that she moved"])("is free to give up: %s", async (what) => {
    const soon = inHours(5);
    const id = what === "a new class" ? await scheduled(soon.local_date, soon.local_time) : await scheduled();
    if (what !== "a new class") expect((await teacher().rpc("move_hour", { entry: id, ...soon })).error).toBeNull();
    const { data: hour } = await teacher().from("calendar_entries").select("starts_at").eq("id", id).single();
    expect(await terms(id)).toEqual({ late: false, free_until: hour?.starts_at, credit: true });
    expect((await cancel(id)).data).toEqual({ charged: false });
    expect((await chargesOf(the.school.student)).data).toEqual([]);
    expect(await statusOf(id)).toBe("cancelled");
  });

  test("is free to move, and also where she enters that the student gave it up", async () => {
    const soon = inHours(5);
    const moved = await scheduled(soon.local_date, soon.local_time);
    expect((await move(moved, "12:00", false)).data).toEqual({ charged: false });
    const id = await scheduled(soon.local_date, soon.local_time);
    await teacher().rpc("cancel_hour", { entry: id, by_student: true });
    expect((await chargesOf(the.school.student)).data).toEqual([]);
  });

  test("is charged where the student chose it, or where it was set earlier", async () => {
    const own = await scheduled();
    await the.school.backend.sql`update public.calendar_entries
      set local_start = date_trunc('minute', now() + interval '5 hours') at time zone 'America/Sao_Paulo' where id = ${own}`;
    await the.school.backend.sql`update public.calendar_history set changed_by = ${the.school.student.id}
      where id = (select max(id) from public.calendar_history where entry_id = ${own})`;
    expect(await terms(own)).toMatchObject({ late: true });
    const soon = inHours(8);
    const early = await scheduled(soon.local_date, soon.local_time);
    await the.school.backend.sql`
      update public.calendar_history set changed_at = changed_at - interval '17 hours' where entry_id = ${early}`;
    expect(await terms(early)).toMatchObject({ late: true });
    expect((await cancel(early)).error?.message).toBe("LATE_CHANGE");
  });
});
