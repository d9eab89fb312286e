import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { dayFromNow } from "../days.ts";
import { dayOf, pauseStories } from "../pauses.ts";

const { classes, credits, mails, pause, pausedFor, rpc, sql, student, takePlan, the, weekly } = pauseStories();

describe("a pause that changes", () => {
  test("a pause that ends early restores its later classes with their calendar entries, and removes their credits", async () => {
    await takePlan();
    await weekly(dayOf(2, 8), 3);
    const id = await pausedFor(dayOf(2, 7), dayOf(2, 28));
    expect(await credits()).toHaveLength(3);
    await sql()`delete from public.mail_outbox`;
    expect((await rpc()("change_pause", { pause: id, last_day: dayOf(2, 10) })).error).toBeNull();
    expect(await classes()).toEqual([
      `${dayOf(2, 8)} cancelled`,
      `${dayOf(2, 15)} scheduled`,
      `${dayOf(2, 22)} scheduled`,
    ]);
    expect(await credits()).toHaveLength(1);
    expect(await mails()).toMatchObject([
      { kind: "pause_changed", data: { returned_classes: [{ sequence: 2 }, { sequence: 2 }] } },
    ]);
    expect((await the.schedule(dayOf(2, 8), "10:00")).error?.message).toBe("SLOT_TAKEN");
  });

  test("a changed pause does not restore a class whose hour is taken or that was made up: its credit stays", async () => {
    await takePlan();
    await weekly(dayOf(2, 8), 2);
    const id = await pausedFor(dayOf(2, 7), dayOf(2, 28), false);
    await the.schedule(dayOf(2, 8), "10:00");
    expect(await credits()).toHaveLength(2);
    const [credit] =
      await sql()`select m.id from public.makeup_credits m join public.calendar_entries e on e.id = m.from_class
      where m.student_id = ${student().id} and e.local_start::date = ${dayOf(2, 15)}`;
    await the.schedule(dayOf(3, 2), "10:00", { student: student().id, credit: String(credit?.id) });
    expect((await rpc()("cancel_pause", { pause: id })).error).toBeNull();
    expect(await classes()).toEqual([
      `${dayOf(2, 8)} cancelled`,
      `${dayOf(2, 15)} cancelled`,
      `${dayOf(3, 2)} scheduled`,
    ]);
    expect((await credits()).map(({ used_by_class }) => used_by_class !== null).sort()).toEqual([false, true]);
  });

  test("a pause that changes ends later: more classes are cancelled, and a month that is not charged any more gives no credit", async () => {
    await takePlan();
    await weekly(dayOf(2, 2), 2);
    const id = await pausedFor(dayOf(2, 1), dayOf(2, 3));
    expect(await credits()).toHaveLength(1);
    expect((await rpc()("change_pause", { pause: id, last_day: dayOf(2, 20) })).error).toBeNull();
    expect(await credits()).toEqual([]);
    expect(await classes()).toEqual([`${dayOf(2, 2)} cancelled`, `${dayOf(2, 9)} cancelled`]);
  });

  test("a changed pause removes credits if another pause of the same month prevents the charge", async () => {
    await takePlan();
    await weekly(dayOf(2, 10), 2);
    await pausedFor(dayOf(2, 10), dayOf(2, 20));
    expect(await credits()).toHaveLength(2);
    const first = await pausedFor(dayOf(2, 1), dayOf(2, 6));
    expect(await credits()).toHaveLength(0);
    await rpc()("cancel_pause", { pause: first });
    expect(await credits()).toHaveLength(2);
  });

  test("a pause that changes cannot overlap another one, begin in the past, or end before it begins", async () => {
    const id = await pausedFor(dayOf(2, 1), dayOf(2, 9));
    await pausedFor(dayOf(2, 20), dayOf(2, 25));
    expect((await pause(dayOf(2, 9), dayOf(2, 12))).error?.message).toBe("ALREADY_PAUSED");
    expect((await rpc()("change_pause", { pause: id, last_day: dayOf(2, 20) })).error?.message).toBe("ALREADY_PAUSED");
    const preview = (last_day: string, pause?: string) =>
      rpc()("preview_pause", { student: student().id, first_day: dayOf(2, 9), last_day, ...(pause && { pause }) });
    expect((await preview(dayOf(2, 12))).error?.message).toBe("ALREADY_PAUSED");
    expect((await preview(dayOf(2, 12), id)).error).toBeNull();
    expect((await preview(dayOf(2, 20), id)).error?.message).toBe("ALREADY_PAUSED");
    for (const [first, last] of [
      [dayFromNow(-1), dayOf(2, 1)],
      [dayOf(3, 2), dayOf(3, 1)],
      [dayOf(3, 1), dayOf(16, 1)],
    ] as const)
      expect((await pause(first, last)).error?.message).toBe("INVALID_DATE");
    const endless = { student: student().id, first_day: "infinity", last_day: "infinity" };
    expect((await rpc()("preview_pause", endless)).error?.message).toBe("INVALID_DATE");
  });

  test("a pause that is sent twice is one pause, and one that is withdrawn twice is notified once", async () => {
    const id = randomUUID();
    for (let twice = 0; twice < 2; twice++)
      expect((await pause(dayOf(2, 1), dayOf(2, 9), true, { id, reason: "Férias" })).error).toBeNull();
    for (let twice = 0; twice < 2; twice++) expect((await rpc()("cancel_pause", { pause: id })).error).toBeNull();
    expect((await mails()).map(({ kind }) => kind)).toEqual(["pause_set", "pause_cancelled"]);
    expect((await rpc()("change_pause", { pause: id, last_day: dayOf(2, 3) })).error?.message).toBe("NOT_NOW");
  });
});

describe("two series of a student in a pause without a kept place", () => {
  const ids = async () => {
    const { data } = await student().client.from("hours").select("id").order("local_start").throwOnError();
    return data.map(({ id }) => id ?? "");
  };
  const twoSeries = async () => {
    await weekly(dayOf(2, 8), 2, "10:00");
    await weekly(dayOf(2, 8), 2, "12:00");
    return pausedFor(dayOf(2, 7), dayOf(2, 28), false);
  };

  test("two series of a student in a pause without a kept place cannot be moved onto each other's hours", async () => {
    await twoSeries();
    const [first = ""] = await ids();
    const order = { class: first, scope: "all" as const, local_date: dayOf(2, 8), local_time: "12:30" };
    const { data } = await rpc()("preview_series_change", order).throwOnError();
    const { version, changes } = data as { version: string; changes: { problem?: string }[] };
    expect(changes.map(({ problem }) => problem)).toEqual(["SLOT_TAKEN", "SLOT_TAKEN"]);
    expect((await rpc()("move_series", { ...order, version })).error?.message).toBe("SLOT_TAKEN");
    const free = { ...order, local_time: "11:00" };
    const preview = await rpc()("preview_series_change", free).throwOnError();
    const moved = { ...free, version: (preview.data as { version: string }).version };
    expect((await rpc()("move_series", moved)).data).toEqual({ changed: 0 });
  });

  test("two series of a student in a pause without a kept place end with one class at an hour that both have all the same", async () => {
    const pause = await twoSeries();
    const [first = "", second = ""] = await ids();
    await sql()`update public.calendar_entries set local_start = (
      select o.local_start from public.calendar_entries o where o.id = ${second}) where id = ${first}`;
    expect((await rpc()("cancel_pause", { pause })).error).toBeNull();
    expect((await classes())?.map((line) => line.split(" ")[1])).toEqual(
      expect.arrayContaining(["scheduled", "scheduled", "scheduled", "cancelled"]),
    );
  });
});
