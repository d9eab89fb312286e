import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { weekday } from "../days.ts";
import { pauseStories } from "../pauses.ts";
import { DENIED } from "../school.ts";

const { credits, mails, sql, student, the, weekly } = pauseStories();

type Change = { scope?: "later" | "all"; local_date?: string; local_time?: string; message?: string };
const THURSDAY = { local_date: weekday(2, 4), local_time: "15:00" };
const allow = (students_change_series: boolean) =>
  sql()`update public.scheduling_rules set students_change_series = ${students_change_series}`;
beforeEach(() => allow(true));

const scheduled = async (weeks = 3) => {
  const { data } = await weekly(weekday(2, 2), weeks);
  return z
    .object({ made: z.array(z.object({ id: z.string() })) })
    .parse(data)
    .made.map(({ id }) => id);
};
const ask = (id: string, change: Change = THURSDAY, request = randomUUID(), who = student().client) =>
  who.rpc("request_series_change", { id: request, class: id, scope: "all", ...change });
const asked = async (id: string, change?: Change) => {
  const request = randomUUID();
  expect((await ask(id, change, request)).error).toBeNull();
  return request;
};
const answer = async (request: string, accepts: boolean, word?: string) => {
  const { data } = await the.teacher().rpc("preview_series_request", { request });
  const { version } = z.object({ version: z.string() }).parse(data);
  return the
    .teacher()
    .rpc("answer_series_request", { request, accepts, version, ...(word === undefined ? {} : { answer: word }) });
};
const held = async () =>
  (
    await sql()`select e.local_start::text as at, c.status from public.classes c join public.calendar_entries e on e.id = c.id
    where c.student_id = ${student().id} order by 1`
  ).map(({ at, status }) => `${at.slice(0, 16)} ${status}`);
const weeks = (day: 2 | 4, time: string, status = "scheduled") =>
  [2, 3, 4].map((week) => `${weekday(week, day)} ${time} ${status}`);

describe("a student's request", () => {
  test("a student's request changes nothing until the teacher accepts it, and notifies her once", async () => {
    const [first = ""] = await scheduled();
    await sql()`delete from public.mail_outbox`;
    const request = await asked(first, { ...THURSDAY, message: "Mudei de turno" });
    expect((await ask(first, { ...THURSDAY, message: "Mudei de turno" }, request)).error).toBeNull();
    expect(await held()).toEqual(weeks(2, "10:00"));
    const told = await sql()`select kind, data from public.mail_outbox`;
    expect(told).toMatchObject([
      {
        kind: "student_requested_series",
        data: { count: 3, new_date: `${weekday(2, 4)}T15:00`, message: "Mudei de turno" },
      },
    ]);
    await sql()`delete from public.mail_outbox`;
    expect((await answer(request, true)).data).toEqual({ changed: 3 });
    expect(await held()).toEqual(weeks(4, "15:00"));
    expect(await mails()).toMatchObject([{ kind: "series_moved", data: { count: 3 } }]);
    expect((await answer(request, true)).error?.message).toBe("NOT_NOW");
  });

  test("a student's request is declined with a word, and the series stays", async () => {
    const [first = ""] = await scheduled();
    const request = await asked(first);
    await sql()`delete from public.mail_outbox`;
    expect((await answer(request, false, "Quinta é folga")).data).toEqual({ changed: 0 });
    expect(await held()).toEqual(weeks(2, "10:00"));
    expect(await mails()).toMatchObject([{ kind: "series_declined", data: { reason: "Quinta é folga" } }]);
    const { data } = await student().client.from("series_requests").select("accepted, answer");
    expect(data).toEqual([{ accepted: false, answer: "Quinta é folga" }]);
  });

  test("a student's request to cancel leaves out classes of the next 24 hours, and a late answer costs nothing", async () => {
    const [first = "", second = ""] = await scheduled();
    await the.startsIn(first, "20 hours");
    await the.startsIn(second, "25 hours");
    const request = await asked(second, {});
    // The teacher answers 21 hours later.
    await the.startsIn(first, "-1 hour");
    await the.startsIn(second, "4 hours");
    await sql()`update public.series_requests set created_at = now() - interval '21 hours' where id = ${request}`;
    expect((await answer(request, true)).data).toEqual({ changed: 2 });
    expect((await held()).map((one) => one.split(" ").at(-1))).toEqual(["scheduled", "cancelled", "cancelled"]);
    expect((await the.forfeitsOf(student())).data).toEqual([]);
    expect(await credits()).toHaveLength(2);
  });

  test("a student's request is refused if a date collides, or if another request is open for the series", async () => {
    const [first = ""] = await scheduled();
    await the.schedule(weekday(3, 4), "15:30");
    expect((await ask(first)).error?.message).toBe("SLOT_TAKEN");
    const seen = await student().client.rpc("preview_series_change", { class: first, scope: "all", ...THURSDAY });
    const { changes } = z
      .object({ changes: z.array(z.looseObject({ problem: z.string().optional() })) })
      .parse(seen.data);
    expect(changes.map(({ problem }) => problem)).toEqual([undefined, "SLOT_TAKEN", undefined]);
    expect(JSON.stringify(changes)).not.toContain("blocked_by");
    const request = await asked(first, {});
    expect((await ask(first, {})).error?.message).toBe("TOO_MANY_OPEN");
    expect((await student().client.rpc("withdraw_series_request", { request })).error).toBeNull();
    expect((await ask(first, {})).error).toBeNull();
  });

  test.each(["infinity", "-infinity", "20000-01-01"])(
    "a student's request for %s is refused: no page could show it",
    async (local_date) => {
      const [first = ""] = await scheduled();
      const change = { ...THURSDAY, local_date };
      expect((await ask(first, change)).error?.message).toBe("INVALID_DATE");
      const { data } = await the
        .teacher()
        .rpc("preview_series_change", { class: first, scope: "all", ...change })
        .throwOnError();
      expect(data).toMatchObject({ changes: [{ problem: "INVALID_DATE" }, {}, {}] });
    },
  );

  test("a student's request is accepted only in the previewed version", async () => {
    const [first = ""] = await scheduled();
    const request = await asked(first);
    await the.schedule(weekday(3, 4), "15:00");
    const { error } = await the.teacher().rpc("answer_series_request", { request, accepts: true, version: "" });
    expect(error?.message).toBe("EDIT_CONFLICT");
    expect((await answer(request, true)).error?.message).toBe("SLOT_TAKEN");
    const { data } = await student().client.from("series_requests").select("answered_at");
    expect(data).toEqual([{ answered_at: null }]);
  });
});

test("students request changes only if the teacher allows it, only of their own series, and cannot answer a request", async () => {
  const [first = ""] = await scheduled();
  const other = await the.school.enroll("Outra Aluna");
  expect((await ask(first, THURSDAY, randomUUID(), other.client)).error?.message).toBe("NOT_FOUND");
  expect((await ask(first, THURSDAY, randomUUID(), the.school.visitor)).error?.code).toBe(DENIED);
  const request = await asked(first);
  const { client } = student();
  expect((await client.rpc("answer_series_request", { request, accepts: true })).error?.code).toBe("PT403");
  expect((await client.from("series_requests").update({ accepted: true }).eq("id", request)).error?.code).toBe(DENIED);
  expect((await other.client.from("series_requests").select("id")).data).toEqual([]);
  await allow(false);
  expect((await ask(first)).error?.message).toBe("NOT_ALLOWED");
  const terms = async (who: typeof client) => (await who.rpc("class_terms", { class: first })).data;
  expect(await terms(client)).toMatchObject({ series: false });
  expect(await terms(the.teacher())).toMatchObject({ series: true });
});
