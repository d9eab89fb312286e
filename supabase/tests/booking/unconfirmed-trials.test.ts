import { beforeEach, describe, expect, test } from "vitest";
import { bookingKey, DENIED } from "../school.ts";
import { DAY, trialStories } from "../trial-hours.ts";

const the = trialStories();
const { sql, book, page, mailTo, proofIn, prove, sendMails, wait, tidy, isFree, bell, askFirst, setMailServer } = the;

const teachersView = async (email: string) =>
  (
    await the.school.teacher.client
      .from("hours")
      .select("status, email_verified")
      .eq("email", email)
      .single()
      .throwOnError()
  ).data;

describe("a booking whose link nobody opens", () => {
  test("a booking whose link nobody opens stands the next day, and the teacher sees it as unverified", async () => {
    const { key, email, data } = await book();
    expect(data).toMatchObject({ status: "scheduled", held_until: null, unverified_email: email, lapsed: false });
    expect((await mailTo(email)).data).toMatchObject({ key, proof: expect.any(String) });
    await wait();
    await tidy();
    expect(await page(key)).toMatchObject({ status: "scheduled", lapsed: false, unverified_email: email });
    expect(await isFree()).toBe(false);
    expect(await teachersView(email)).toEqual({ status: "scheduled", email_verified: false });
    expect((await bell()).map(({ type }) => type)).toEqual(["new_schedule"]);
    expect(await prove(key, await proofOf(key))).toBe("verified");
    expect(await teachersView(email)).toMatchObject({ email_verified: true });
  });

  test("a booking whose link nobody opens stands on a site without a mail server, even if trial hours are held for their link", async () => {
    await setMailServer(false);
    await askFirst();
    const { key, email, data } = await book();
    expect(data).toMatchObject({ held_until: null, mails_go: false });
    await sql()`update public.mail_outbox set state = 'saved'`;
    await wait();
    await tidy();
    expect(await page(key)).toMatchObject({ status: "scheduled", lapsed: false });
    expect(await teachersView(email)).toEqual({ status: "scheduled", email_verified: false });
  });

  test.each(["failed", "dropped", "bounced"])(
    "a booking whose link nobody opens stands if its mail %s",
    async (how) => {
      await askFirst();
      const { key } = await book();
      if (how === "bounced") await sql()`update public.mail_outbox set state = 'sent', bounced_at = now()`;
      else await sql()`update public.mail_outbox set state = ${how}`;
      await sql()`update public.trial_bookings set held_until = now() - interval '1 minute'`;
      await tidy();
      expect(await page(key)).toMatchObject({ status: "scheduled", held_until: null });
    },
  );

  test("a booking whose link nobody opens stands if its mail was over its limit, or waited until too little time was left", async () => {
    await askFirst();
    const { key, data } = await book();
    await sql()`update public.trial_bookings set held_until = now() - interval '1 minute'`;
    await sql()`update public.calendar_entries set local_start = (now() + interval '11 hours') at time zone 'America/Sao_Paulo' where id = ${String(data?.id)}`;
    await tidy();
    expect(await page(key)).toMatchObject({ status: "scheduled", held_until: null });
    const unmailed = await book({ local_time: "15:00" });
    await sql()`delete from public.mail_outbox`;
    await sql()`update public.trial_bookings set held_until = now() - interval '1 minute'`;
    await tidy();
    expect(await page(unmailed.key)).toMatchObject({ status: "scheduled", held_until: null });
  });

  test("a booking whose link nobody opens still has its page after a reminder on a site without a mail server", async () => {
    await setMailServer(false);
    const { key, data } = await book();
    await sql()`select private.mail_trial('reminder_day', ${String(data?.id)}::uuid)`;
    expect(await page(key)).toMatchObject({ status: "scheduled" });
  });
});

/** The secret of a booking's mailed link. */
async function proofOf(key: string): Promise<string> {
  const [row] = await sql()`
    select o.proof from private.unverified_trials o join public.trial_bookings b using (id)
    where b.key_hash = sha256(convert_to(${key}, 'UTF8'))`;
  return String(row?.proof);
}

describe("the link", () => {
  test("the link is mailed again, and to a corrected address; then only the link of that address counts", async () => {
    const { key, email } = await book();
    const first = await proofIn(email);
    const ask = (change: object) => the.school.visitor.rpc("mail_trial_link", { key, ...change });
    expect((await ask({})).data).toMatchObject({ unverified_email: email });
    expect(await proofIn(email)).toBe(first);
    expect((await ask({ email: "sem arroba" })).error?.message).toBe("INVALID_EMAIL");
    expect((await ask({ email: " Certa@Example.com " })).error?.message).toBe("INVALID_KEY");
    const new_key = bookingKey();
    const corrected = await ask({ email: " Certa@Example.com ", new_key });
    expect(corrected.data).toMatchObject({ unverified_email: "certa@example.com" });
    // The mail to the mistyped address has the earlier key and proof.
    expect(await page(key)).toBeNull();
    expect(await prove(new_key, first)).toBeNull();
    expect(await mailTo("certa@example.com")).toMatchObject({ data: { key: new_key } });
    expect(await prove(new_key, await proofIn("certa@example.com"))).toBe("verified");
    expect((await the.school.visitor.rpc("mail_trial_link", { key: new_key })).error?.message).toBe("NOT_FOUND");
  });

  test("the link is mailed a few times a day, and not by the key of nobody", async () => {
    const { key } = await book();
    const ask = () => the.school.visitor.rpc("mail_trial_link", { key });
    for (let times = 0; times < 5; times++) expect((await ask()).error).toBeNull();
    expect((await ask()).status).toBe(429);
    const strange = await the.school.visitor.rpc("mail_trial_link", { key: "x".repeat(43) });
    expect(strange.error?.message).toBe("NOT_FOUND");
  });
});

describe("an unverified trial class that is held for its link", () => {
  beforeEach(askFirst);

  test("an unverified trial class that is held for its link is booked at once, and the link is valid for a day", async () => {
    const { key, email, data } = await book();
    expect(data).toMatchObject({ status: "scheduled", changeable: true, lapsed: false, unverified_email: email });
    expect((Date.parse(String(data?.held_until)) - Date.now()) / 3_600_000).toBeCloseTo(24, 0);
    expect(await isFree()).toBe(false);
    expect(await mailTo(email)).toMatchObject({ kind: "trial_booked", data: { held: true, key } });
  });

  test("an unverified trial class that is held for its link lapses by 12 hours before it, and needs no link if that time has passed", async () => {
    const [soon] = await sql()`select private.link_deadline(now() + interval '20 hours') - now() as left`;
    expect(String(soon?.left)).toBe("08:00:00");
    const [late] = await sql()`select private.link_deadline(now() + interval '12 hours 30 minutes') as deadline`;
    expect(late?.deadline).toBeNull();
  });

  test("an unverified trial class that is held for its link is verified when the link is opened, and stays booked", async () => {
    const { key, email } = await book();
    const proof = await proofIn(email);
    expect(await prove(key, proof)).toBe("verified");
    expect(await prove(key, proof)).toBeNull();
    await wait();
    await tidy();
    expect(await page(key)).toMatchObject({ status: "scheduled", held_until: null, unverified_email: null });
    expect(await isFree()).toBe(false);
  });

  test("an unverified trial class that is held for its link is not confirmed with only the key, or with another booking's proof", async () => {
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

  test("an unverified trial class that is held for its link is free again after a day, and both sides are notified", async () => {
    const { key, email } = await book();
    await wait();
    const next = await book({ email: "outra@example.com" });
    expect(next.error).toBeNull();
    expect(await page(key)).toMatchObject({ status: "cancelled", lapsed: true, changeable: false });
    expect(await mailTo(email)).toMatchObject({ kind: "trial_cancelled", data: { lapsed: true, cancelled: true } });
    expect(await mailTo(the.school.teacher.email)).toMatchObject({ data: { name: "Vera Visita" } });
    expect((await bell()).map(({ type }) => type).sort()).toEqual(["new_schedule", "new_schedule", "trial_lapsed"]);
  });

  test("an unverified trial class that is held for its link is released once after its time, however many processes do the housekeeping", async () => {
    await book();
    await wait();
    await Promise.all([tidy(), tidy(), tidy()]);
    expect((await bell()).filter(({ type }) => type === "trial_lapsed")).toHaveLength(1);
    expect(await isFree()).toBe(true);
  });

  test("an unverified trial class that is held for its link counts its day from when its mail was sent", async () => {
    const { key, email } = await book();
    await sql()`update public.trial_bookings set held_until = now() - interval '3 hours'`;
    await tidy();
    expect(await page(key)).toMatchObject({ status: "scheduled" });
    await sendMails();
    await tidy();
    expect(Date.parse(String((await page(key))?.held_until))).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect(await mailTo(email)).toMatchObject({ kind: "trial_booked" });
    await wait();
    await tidy();
    expect(await page(key)).toMatchObject({ lapsed: true });
  });
});

describe("a link that is opened too late", () => {
  beforeEach(askFirst);
  const lapsed = async () => {
    const booked = await book();
    const proof = await proofIn(booked.email);
    await wait();
    await tidy();
    return { ...booked, proof };
  };

  test("a link that is opened too late restores the booking if its hour is still free", async () => {
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

  test("a link that is opened too late offers another hour if the hour is taken, and keeps all typed fields", async () => {
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

  test("a link that is opened too late changes nothing before it is opened", async () => {
    const { key } = await lapsed();
    const { error } = await the.school.visitor.rpc("reschedule_trial", { key, local_date: DAY, local_time: "15:00" });
    expect(error?.message).toBe("NOT_NOW");
  });
});

describe("a booking needs no link", () => {
  beforeEach(askFirst);

  test("a booking needs no link of somebody signed in with that address", async () => {
    const { data } = await book({ email: the.school.student.email, client: the.school.student.client });
    expect(data).toMatchObject({ held_until: null, unverified_email: null });
    const { data: other } = await book({ local_time: "15:00", client: the.school.student.client });
    expect(other?.held_until).not.toBeNull();
  });

  test.each(["confirmed", "adopted"])("a booking that the teacher has %s needs no link", async (how) => {
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

  test("only the teacher sets whether the hour of a trial is held, and how many trials there are a day", async () => {
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
