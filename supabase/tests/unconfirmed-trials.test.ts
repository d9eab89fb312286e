import { describe, expect, test } from "vitest";
import { DENIED } from "./school.ts";
import { DAY, trialStories } from "./trial-hours.ts";

const the = trialStories();
const { sql, book, page, mailTo, proofIn, prove, sendMails, wait, tidy, isFree, bell } = the;

describe("an hour whose mail was not opened yet", () => {
  test("is booked at once, with its deadline and the address of the link", async () => {
    const { key, email, data } = await book();
    expect(data).toMatchObject({ status: "scheduled", changeable: true, lapsed: false, unverified_email: email });
    const waits = Date.parse(String(data?.held_until)) - Date.now();
    expect(waits / 60_000).toBeCloseTo(30, 0);
    expect(await isFree()).toBe(false);
    expect(await mailTo(email)).toMatchObject({ kind: "trial_booked", data: { held: true, key } });
    expect((await bell()).map(({ type }) => type)).toEqual(["new_schedule"]);
  });

  test("is confirmed once the link is opened, however late and however often", async () => {
    const { key, email } = await book();
    const proof = await proofIn(email);
    expect(await prove(key, proof)).toBe("verified");
    expect(await prove(key, proof)).toBeNull();
    await wait();
    await tidy();
    expect(await page(key)).toMatchObject({ status: "scheduled", held_until: null, unverified_email: null });
    expect(await isFree()).toBe(false);
  });

  test("is not confirmed with the key alone, or with another booking's proof", async () => {
    const hers = await book();
    const his = await book({ local_time: "15:00" });
    const other = await proofIn(his.email);
    for (const proof of ["", "x", "00000000-0000-0000-0000-000000000000", other, other.toUpperCase()])
      expect(await prove(hers.key, proof)).toBeNull();
    expect(await page(hers.key)).toMatchObject({ unverified_email: hers.email });
    for (const who of [
      the.school.visitor,
      the.school.student.client,
      the.school.former.client,
      the.school.teacher.client,
    ]) {
      const { data, error } = await who.from("trial_bookings").select("id").eq("email", hers.email);
      expect(who === the.school.teacher.client ? data?.length : (error?.code ?? data?.length)).toBe(
        who === the.school.teacher.client ? 1 : who === the.school.visitor ? DENIED : 0,
      );
    }
  });

  test("is free again after half an hour: at once for readers and bookings, and both sides are notified", async () => {
    const { key, email } = await book();
    await wait();
    expect(await isFree()).toBe(true);
    const next = await book({ email: "outra@example.com" });
    expect(next.error).toBeNull();
    expect(await page(key)).toMatchObject({ status: "cancelled", lapsed: true, changeable: false });
    expect(await mailTo(email)).toMatchObject({ kind: "trial_cancelled", data: { lapsed: true, cancelled: true } });
    expect(await mailTo(the.school.teacher.email)).toMatchObject({ data: { name: "Vera Visita" } });
    expect((await bell()).map(({ type }) => type).sort()).toEqual(["new_schedule", "new_schedule", "trial_lapsed"]);
  });

  test("is released once after its time, however many processes do the housekeeping", async () => {
    await book();
    await wait();
    await Promise.all([tidy(), tidy(), tidy()]);
    expect((await bell()).filter(({ type }) => type === "trial_lapsed")).toHaveLength(1);
    expect(await isFree()).toBe(true);
  });

  test("counts its half hour from when its mail was sent", async () => {
    const { key, email } = await book();
    await sql()`update public.trial_bookings set held_until = now() - interval '3 hours'`;
    await tidy();
    expect(await page(key)).toMatchObject({ status: "scheduled" });
    await sendMails();
    await tidy();
    expect(Date.parse(String((await page(key))?.held_until))).toBeGreaterThan(Date.now() + 25 * 60_000);
    expect(await mailTo(email)).toMatchObject({ kind: "trial_booked" });
    await wait();
    await tidy();
    expect(await page(key)).toMatchObject({ lapsed: true });
  });
});

describe("a link that is opened too late", () => {
  const lapsed = async () => {
    const booked = await book();
    const proof = await proofIn(booked.email);
    await wait();
    await tidy();
    return { ...booked, proof };
  };

  test("restores the booking where its hour is still free", async () => {
    const { key, email, proof } = await lapsed();
    expect(await prove(key, proof)).toBe("rebooked");
    expect(await page(key)).toMatchObject({ status: "scheduled", lapsed: false, changeable: true, held_until: null });
    expect(await isFree()).toBe(false);
    expect(await mailTo(email)).toMatchObject({ kind: "trial_booked", data: { cancelled: false } });
    expect((await bell()).at(-1)?.type).toBe("new_schedule");
    await wait();
    await tidy();
    expect(await page(key)).toMatchObject({ status: "scheduled" });
  });

  test("offers another hour where somebody has it by now, with all that was typed", async () => {
    const { key, proof } = await lapsed();
    await book({ email: "outra@example.com" });
    expect(await prove(key, proof)).toBe("taken");
    expect(await page(key)).toMatchObject({
      status: "cancelled",
      lapsed: true,
      changeable: true,
      full_name: "Vera Visita",
    });
    const move = (local_time: string) =>
      the.school.visitor.rpc("reschedule_trial", { key, local_date: DAY, local_time });
    expect((await move("10:00")).error?.message).toBe("SLOT_TAKEN");
    expect((await the.school.visitor.rpc("cancel_trial", { key })).error?.message).toBe("NOT_NOW");
    const { data } = await move("15:00");
    expect(data).toMatchObject({ status: "scheduled", lapsed: false, local_start: `${DAY}T15:00` });
    expect(await isFree("15:00")).toBe(false);
  });

  test("changes nothing before it is opened", async () => {
    const { key } = await lapsed();
    const { error } = await the.school.visitor.rpc("reschedule_trial", { key, local_date: DAY, local_time: "15:00" });
    expect(error?.message).toBe("NOT_NOW");
  });
});

describe("a booking needs no link", () => {
  test("if the teacher has turned confirmation off", async () => {
    await the.school.teacher.client
      .from("scheduling_rules")
      .update({ hold_trials: false })
      .eq("singleton", true)
      .select();
    const { key, email, data } = await book();
    expect(data).toMatchObject({ held_until: null });
    expect((await mailTo(email)).data).not.toHaveProperty("held");
    await wait();
    await tidy();
    expect(await page(key)).toMatchObject({ status: "scheduled" });
  });

  test("of somebody signed in with that address", async () => {
    const { data } = await book({ email: the.school.student.email, client: the.school.student.client });
    expect(data).toMatchObject({ held_until: null, unverified_email: null });
    const { data: other } = await book({ local_time: "15:00", client: the.school.student.client });
    expect(other?.held_until).not.toBeNull();
  });

  test.each(["confirmed", "adopted"])("that the teacher has %s", async (how) => {
    const { key, data } = await book();
    const id = String(data?.id);
    const { error } =
      how === "adopted"
        ? await the.school.teacher.client.rpc("link_trial", { booking: id, student: the.school.student.id })
        : await the.school.teacher.client.rpc("set_outcome", { entry: id, outcome: "confirmed" });
    expect(error).toBeNull();
    expect(await page(key)).toMatchObject({ held_until: null });
    await wait();
    expect(await isFree()).toBe(false);
    await tidy();
    expect(await page(key)).toMatchObject({ lapsed: false });
  });

  test("confirmed by the teacher, and by nobody else", async () => {
    for (const { client } of [the.school.student, the.school.former]) {
      const { data, error } = await client
        .from("scheduling_rules")
        .update({ hold_trials: false })
        .eq("singleton", true)
        .select();
      expect(error?.code ?? data?.length).toBe(0);
    }
    expect(
      (await the.school.visitor.from("scheduling_rules").update({ trials_per_day: 500 }).eq("singleton", true)).error
        ?.code,
    ).toBe(DENIED);
  });
});
