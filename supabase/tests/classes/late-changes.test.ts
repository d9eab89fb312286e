import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { calendarStories, WEDNESDAY } from "../calendar.ts";

const the = calendarStories();
const { teacher, schedule, scheduled, startsIn, statusOf, forfeitsOf } = the;
const pupil = () => the.school.student.client;
const cancel = (id: string, accepts_forfeit = false) => pupil().rpc("cancel_class", { class: id, accepts_forfeit });
const move = (id: string, local_time: string, accepts_forfeit = true) =>
  pupil().rpc("reschedule_class", { class: id, local_date: WEDNESDAY, local_time, accepts_forfeit });
const terms = async (id: string) => (await pupil().rpc("class_terms", { class: id })).data;
const credits = async () => (await pupil().from("makeup_credits").select("id, used_by_class")).data;
/** The school's local time some hours from now. */
const inHours = (hours: number) => {
  const local = new Date(Date.now() + (hours - 3) * 3_600_000).toISOString();
  return { local_date: local.slice(0, 10), local_time: local.slice(11, 16) };
};
const price = (cents: number | null) =>
  the.school.backend.sql`update public.billing_rules set class_price_cents = ${cents}`;

test("a late move whose answer was lost says again that it was forfeited, until that is waived", async () => {
  const id = await scheduled();
  await startsIn(id, "1 hour");
  for (let twice = 0; twice < 2; twice += 1) expect((await move(id, "12:00")).data).toEqual({ forfeited: true });
  const { data: lines } = await forfeitsOf(the.school.student);
  expect(lines).toHaveLength(1);
  const { data: line } = await pupil().from("forfeited_classes").select("id").eq("class_id", id).single();
  await teacher().rpc("waive_forfeit", { forfeit: line?.id ?? "", reason: "Estava doente" });
  expect((await move(id, "12:00")).data).toEqual({ forfeited: false });
});

test("a late move to an offered hour, taken twice, says both times that it was forfeited", async () => {
  const id = await scheduled();
  await startsIn(id, "1 hour");
  const order = { purpose: id, weekdays: [3], from_time: "12:00", until_time: "14:00" };
  const { data: waiting } = await pupil().rpc("join_waiting_list", order).throwOnError();
  const [offer] = await the.school.backend.sql`
    insert into public.hour_offers (waiting_id, local_start, offered_at, expires_at)
    values (${waiting}, ${`${WEDNESDAY} 12:00`}, now(), now() + interval '1 hour') returning id`;
  const take = () => pupil().rpc("take_offer", { offer: String(offer?.id), accepts_forfeit: true });
  expect([(await take()).data, (await take()).data]).toEqual([{ forfeited: true }, { forfeited: true }]);
});

describe("a class that was moved too late and then cancelled", () => {
  const movedLate = async (more: Parameters<typeof schedule>[2] = {}) => {
    const { data } = await schedule(WEDNESDAY, "10:00", more);
    const id = (data as { made: { id: string }[] }).made[0]?.id ?? "";
    await startsIn(id, "1 hour");
    expect((await move(id, "12:00")).data).toEqual({ forfeited: true });
    return id;
  };

  test("a class that was moved too late and then cancelled gives no credit: its hour counts as given", async () => {
    const id = await movedLate();
    expect(await terms(id)).toMatchObject({ late: false, credit: false });
    expect((await cancel(id)).data).toEqual({ forfeited: false });
    expect(await credits()).toEqual([]);
  });

  test("a class that was moved too late and then cancelled gives no credit either if the teacher enters the cancellation", async () => {
    const id = await movedLate();
    expect((await teacher().rpc("cancel_hour", { entry: id, by_student: true })).error).toBeNull();
    expect(await credits()).toEqual([]);
  });

  test("a class that was moved too late and then cancelled does not return the credit that it was made up with", async () => {
    const first = await scheduled(WEDNESDAY, "18:00");
    await cancel(first);
    const [{ id: credit } = { id: "" }] = (await credits()) ?? [];
    const id = await movedLate({ credit });
    await cancel(id);
    expect(await credits()).toEqual([{ id: credit, used_by_class: id }]);
  });

  test("a class that was moved too late and then cancelled gives a credit if the teacher cancels it, or has waived the late change", async () => {
    expect((await teacher().rpc("cancel_hour", { entry: await movedLate() })).error).toBeNull();
    expect(await credits()).toHaveLength(1);
    const id = await movedLate();
    const { data: line } = await pupil().from("forfeited_classes").select("id").eq("class_id", id).single();
    await teacher().rpc("waive_forfeit", { forfeit: line?.id ?? "", reason: "Estava doente" });
    await cancel(id);
    expect(await credits()).toHaveLength(2);
  });

  test("a class that was moved too late and then cancelled gives a credit if the late change is charged, now or with the next bill", async () => {
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

describe("an hour that the teacher scheduled with less than 24 hours of notice", () => {
  test.each(["a new class", "a class that she moved"])(
    "an hour that the teacher scheduled with less than 24 hours of notice can be cancelled free of charge: %s",
    async (what) => {
      const soon = inHours(5);
      const id = what === "a new class" ? await scheduled(soon.local_date, soon.local_time) : await scheduled();
      if (what !== "a new class") expect((await teacher().rpc("move_hour", { entry: id, ...soon })).error).toBeNull();
      const { data: hour } = await teacher().from("calendar_entries").select("starts_at").eq("id", id).single();
      expect(await terms(id)).toEqual({ late: false, free_until: hour?.starts_at, credit: true, series: false });
      expect((await cancel(id)).data).toEqual({ forfeited: false });
      expect((await forfeitsOf(the.school.student)).data).toEqual([]);
      expect(await statusOf(id)).toBe("cancelled");
    },
  );

  test("an hour that the teacher scheduled with less than 24 hours of notice can be moved free of charge, also where she enters the student's cancellation", async () => {
    const soon = inHours(5);
    const moved = await scheduled(soon.local_date, soon.local_time);
    expect((await move(moved, "12:00", false)).data).toEqual({ forfeited: false });
    const id = await scheduled(soon.local_date, soon.local_time);
    await teacher().rpc("cancel_hour", { entry: id, by_student: true });
    expect((await forfeitsOf(the.school.student)).data).toEqual([]);
  });

  test("an hour that the teacher scheduled with less than 24 hours of notice is charged if the student requested it", async () => {
    const id = await scheduled();
    expect((await teacher().rpc("move_hour", { entry: id, ...inHours(5), by_student: true })).error).toBeNull();
    expect(await terms(id)).toMatchObject({ late: true });
  });

  test("a late change is charged if the student chose the hour, or if it was scheduled more than 24 hours before", async () => {
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

describe("the mail about a class shows the end of free cancellation", () => {
  const DAY_MS = 24 * 3_600_000;
  /** How long before its class each mail of a kind says that cancelling is free, in milliseconds. */
  const freedoms = async (kind: string) => {
    const { data } = await the.school.server.rpc("claim_mails", { worker: randomUUID(), max_rows: 50 });
    const instant = (its: unknown, name: string) => Date.parse(String(Reflect.get(Object(its), name)));
    return (data ?? [])
      .filter((mail) => mail.kind === kind)
      .map((mail) => instant(mail.data, "starts_at") - instant(mail.data, "free_until"));
  };

  test("the mail about a class shows the end of free cancellation 24 hours before a class that is set or moved in time", async () => {
    const id = await scheduled();
    expect(await freedoms("class_scheduled")).toEqual([DAY_MS]);
    await teacher().rpc("move_hour", { entry: id, local_date: WEDNESDAY, local_time: "15:00" });
    expect(await freedoms("class_moved")).toEqual([DAY_MS]);
  });

  test("the mail about a class shows its beginning as the end of free cancellation if the teacher sets or moves the class late", async () => {
    const soon = inHours(5);
    await scheduled(soon.local_date, soon.local_time);
    expect(await freedoms("class_scheduled")).toEqual([0]);
    const moved = await scheduled();
    await teacher().rpc("move_hour", { entry: moved, ...inHours(8) });
    expect(await freedoms("class_moved")).toEqual([0]);
  });

  test("the mail about a class shows the end of free cancellation 24 hours before a class that the student moves to a nearer hour", async () => {
    const id = await scheduled();
    const { sql } = the.school.backend;
    await sql`delete from public.mail_outbox`;
    await sql`
      insert into public.working_hours (weekday, starts, ends) select n, '00:00', '24:00' from generate_series(1, 7) n`;
    const soon = inHours(5);
    const to = { local_date: soon.local_date, local_time: `${soon.local_time.slice(0, 2)}:00` };
    expect((await pupil().rpc("reschedule_class", { class: id, ...to })).error).toBeNull();
    expect(await freedoms("class_moved")).toEqual([DAY_MS]);
  });

  test("the mail about a series whose first class is already cancelled has the end of free cancellation of the next class", async () => {
    const soon = inHours(5);
    const { data } = await schedule(soon.local_date, soon.local_time, { weeks: 3 });
    const [first] = (data as { made: { id: string }[] }).made;
    expect((await teacher().rpc("cancel_class", { class: first?.id ?? "" })).error).toBeNull();
    expect(await freedoms("class_scheduled")).toEqual([DAY_MS]);
  });
});
