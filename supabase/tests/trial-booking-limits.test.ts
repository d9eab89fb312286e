import { describe, expect, test } from "vitest";
import { weekday } from "./days.ts";
import { trialStories } from "./trial-hours.ts";

const the = trialStories();
const { sql, book, proofIn, prove, tidy, bell } = the;

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

  test("has few unconfirmed hours, however many are requested at once and with whatever addresses of the network", async () => {
    const tried = await takeAll((at) => `2001:db8:7:${(at + 1).toString(16)}::1`);
    expect(taken(tried)).toBe(5);
    const refused = tried.find(({ error }) => error?.message === "TOO_MANY_OPEN");
    expect(refused?.status).toBe(429);
    expect((await book({ from: "203.0.113.9", local_date: weekday(4, 1) })).error).toBeNull();
  });

  test("gets no more of them by cancelling, or by letting them expire", async () => {
    const from = "203.0.113.8";
    for (const local_time of times.slice(0, 5)) {
      const { key, error } = await book({ local_time, from });
      expect(error).toBeNull();
      await the.school.visitor.rpc("cancel_trial", { key });
    }
    expect((await book({ from, local_time: "19:00" })).error?.message).toBe("TOO_MANY_OPEN");
  });

  test("may book more once the links were opened, or a day later, and no trace of the network is kept", async () => {
    const from = "203.0.113.8";
    for (const local_time of times.slice(0, 5)) {
      const { key, email } = await book({ local_time, from });
      if (local_time === "08:00") await prove(key, await proofIn(email));
    }
    expect((await book({ from, local_time: "17:00" })).error).toBeNull();
    expect((await book({ from, local_time: "18:00" })).error?.message).toBe("TOO_MANY_OPEN");
    await sql()`update private.unverified_trials set created_at = created_at - interval '25 hours'`;
    expect((await book({ from, local_time: "18:00" })).error).toBeNull();
    await tidy();
    const [kept] = await sql()`select count(network)::int as networks from private.unverified_trials`;
    expect(kept?.networks).toBe(1);
  });

  test("with any number of networks exhausts the day, and the teacher is notified", async () => {
    const tried = await takeAll((at) => `198.51.100.${at}`);
    expect(taken(tried)).toBe(20);
    expect(tried.find(({ error }) => error)?.error?.message).toBe("DAY_IS_FULL");
    const full = (await bell()).filter(({ type }) => type === "trials_full");
    expect(full.map(({ content }) => content)).toEqual([{ count: 20, link: "/admin/scheduled-classes" }]);
    await the.school.teacher.client
      .from("scheduling_rules")
      .update({ trials_per_day: 21 })
      .eq("singleton", true)
      .select();
    expect((await book({ from: "192.0.2.1", local_date: weekday(4, 1) })).error).toBeNull();
    expect((await book({ from: "192.0.2.2", local_date: weekday(4, 2) })).error?.message).toBe("DAY_IS_FULL");
    // A caller with the secret key books for others.
    expect((await book({ client: the.school.server, local_date: weekday(4, 3) })).error).toBeNull();
  });
});
