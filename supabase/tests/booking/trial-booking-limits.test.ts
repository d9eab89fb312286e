import { describe, expect, test } from "vitest";
import { weekday } from "../days.ts";
import type { Client } from "../school.ts";
import { trialStories } from "../trial-hours.ts";

const the = trialStories();
const { sql, book, page, mailTo, isFree, proofIn, prove, tidy, bell, setMailServer } = the;

describe("one visitor", () => {
  const times = Array.from({ length: 12 }, (_, at) => `${String(8 + at).padStart(2, "0")}:00`);
  /** Books all hours of three days at once. */
  const takeAll = (from: (place: number) => string | undefined) =>
    Promise.all(
      [1, 2, 3].flatMap((day, week) =>
        times.map((local_time, at) =>
          book({ local_time, local_date: weekday(3, day as 1 | 2 | 3), from: from(week * 12 + at) }),
        ),
      ),
    );
  const taken = (tried: Awaited<ReturnType<typeof takeAll>>) => tried.filter(({ error }) => !error).length;

  test("one visitor has two unconfirmed hours, and gets more only by mailed links, whatever addresses the network has", async () => {
    const tried = await takeAll((at) => `2001:db8:7:${(at + 1).toString(16)}::1`);
    expect(taken(tried)).toBe(2);
    expect(new Set(tried.flatMap(({ error }) => error?.message ?? []))).toEqual(new Set(["LINK_FIRST"]));
    expect((await book({ from: "203.0.113.9", local_date: weekday(4, 1) })).error).toBeNull();
  });

  test("a visitor who agrees to a link takes no hour before it is opened", async () => {
    const from = "203.0.113.8";
    for (const local_time of ["08:00", "09:00"]) await book({ local_time, from });
    const third = await book({ from, by_link: true });
    expect(third.data).toMatchObject({ status: "cancelled", lapsed: true, by_link: true, changeable: false });
    expect(await isFree()).toBe(true);
    expect((await mailTo(third.email)).data).toMatchObject({ by_link: true });
    expect((await bell()).filter(({ type }) => type === "new_schedule")).toHaveLength(2);
    expect(await prove(third.key, await proofIn(third.email))).toBe("rebooked");
    expect(await isFree()).toBe(false);
    expect((await bell()).filter(({ type }) => type === "new_schedule")).toHaveLength(3);
    expect(await page(third.key)).toMatchObject({ status: "scheduled", by_link: false, lapsed: false });
  });

  test("without a mail server, one visitor's third booking waits for the teacher, who is notified and confirms it", async () => {
    await setMailServer(false);
    const from = "203.0.113.8";
    for (const local_time of ["08:00", "09:00"]) await book({ local_time, from });
    expect((await book({ from })).error?.message).toBe("TEACHER_FIRST");
    const asked = await book({ from, by_link: true });
    expect((await bell()).filter(({ type }) => type === "new_schedule")).toHaveLength(3);
    expect(await isFree()).toBe(true);
    const confirm = (client: Client) =>
      client.rpc("set_outcome", { entry: String(asked.data?.id), outcome: "confirmed" });
    for (const client of [the.school.visitor, the.school.student.client, the.school.former.client])
      expect((await confirm(client)).error).not.toBeNull();
    expect((await confirm(the.school.teacher.client)).error).toBeNull();
    expect(await page(asked.key)).toMatchObject({ status: "confirmed", lapsed: false });
    expect(await isFree()).toBe(false);
  });

  test("one visitor's requests that never got an hour are deleted a week after the requested time", async () => {
    await setMailServer(false);
    const from = "203.0.113.8";
    const standing = await book({ local_time: "08:00", from });
    await book({ local_time: "09:00", from });
    const old = await book({ from, by_link: true });
    const young = await book({ local_time: "15:00", from, by_link: true });
    for (const [{ data }, ago] of [
      [standing, "8 days"],
      [old, "8 days"],
      [young, "6 days"],
    ] as const)
      await sql()`update public.calendar_entries
        set local_start = (now() - ${ago}::interval) at time zone 'America/Sao_Paulo' where id = ${String(data?.id)}`;
    const traces = async (id: unknown) =>
      sql()`select from public.calendar_entries where id = ${String(id)}
        union all select from public.calendar_history where entry_id = ${String(id)}
        union all select from public.consents where trial_booking_id = ${String(id)}
        union all select from public.notifications where content ->> 'link' like ${`%${id}`}`;
    expect((await traces(old.data?.id)).length).toBeGreaterThan(3);
    await tidy();
    expect(await traces(old.data?.id)).toHaveLength(0);
    expect(await page(old.key)).toBeNull();
    expect(await page(young.key)).toMatchObject({ by_link: true, lapsed: true });
    expect(await page(standing.key)).toMatchObject({ status: "scheduled" });
  });

  test("one visitor gets no more unconfirmed hours by cancelling others", async () => {
    const from = "203.0.113.8";
    for (const local_time of ["08:00", "09:00"]) {
      const { key, error } = await book({ local_time, from });
      expect(error).toBeNull();
      await the.school.visitor.rpc("cancel_trial", { key });
    }
    expect((await book({ from, local_time: "19:00" })).error?.message).toBe("LINK_FIRST");
  });

  test("one visitor may book more after opening the links, or a day later, and no trace of the network is kept", async () => {
    const from = "203.0.113.8";
    for (const local_time of ["08:00", "09:00"]) {
      const { key, email } = await book({ local_time, from });
      if (local_time === "08:00") await prove(key, await proofIn(email));
    }
    expect((await book({ from, local_time: "17:00" })).error).toBeNull();
    expect((await book({ from, local_time: "18:00" })).error?.message).toBe("LINK_FIRST");
    await sql()`update private.unverified_trials set created_at = created_at - interval '25 hours'`;
    expect((await book({ from, local_time: "18:00" })).error).toBeNull();
    await tidy();
    const [kept] = await sql()`select count(network)::int as networks from private.unverified_trials`;
    expect(kept?.networks).toBe(1);
  });

  test("one visitor with four networks takes six hours; every other hour can still be booked by a mailed link", async () => {
    const tried = await takeAll((at) => `198.51.100.${at % 4}`);
    expect(taken(tried)).toBe(6);
    const agreed = await Promise.all(
      times.map((local_time, at) =>
        book({ local_time, local_date: weekday(5, 2), from: `198.51.100.${at % 4}`, by_link: true }),
      ),
    );
    expect(agreed.flatMap(({ error }) => error?.message ?? [])).toEqual([]);
    for (const local_time of times) expect(await isFree(local_time, weekday(5, 2))).toBe(true);
    const full = (await bell()).filter(({ type }) => type === "trials_full");
    expect(full.map(({ content }) => content)).toEqual([{ count: 6, link: "/admin/scheduled-classes" }]);
    const honest = await book({ from: "192.0.2.1", local_date: weekday(4, 1), by_link: true });
    expect(await prove(honest.key, await proofIn(honest.email))).toBe("rebooked");
    await the.school.teacher.client
      .from("scheduling_rules")
      .update({ trials_per_day: 9 })
      .eq("singleton", true)
      .select();
    expect((await book({ from: "192.0.2.2", local_date: weekday(4, 2) })).error).toBeNull();
    // A caller with the secret key books for others.
    expect((await book({ client: the.school.server, local_date: weekday(4, 3) })).error).toBeNull();
  });

  test("one visitor has twenty requests a day in all", async () => {
    const from = "203.0.113.8";
    for (let at = 0; at < 20; at++) {
      const local_date = weekday(3, at < 10 ? 2 : 3);
      expect((await book({ from, local_date, local_time: `1${at % 10}:00`, by_link: true })).error).toBeNull();
    }
    expect((await book({ from, by_link: true })).error?.message).toBe("TOO_MANY_OPEN");
  });
});
