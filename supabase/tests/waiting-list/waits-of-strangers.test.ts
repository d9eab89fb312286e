import { beforeEach, describe, expect, test } from "vitest";
import { WEDNESDAY } from "../calendar.ts";
import { dayFromNow } from "../days.ts";
import { bookingKey } from "../school.ts";
import { later, MORNING, waitingStories } from "../waiting.ts";

const the = waitingStories();
const address = (n: number) => `v${n}@example.com`;
let hour: string;
beforeEach(async () => {
  await the.tidy();
  await the.sql()`update private.mail_transport set has_server = true`;
  hour = await the.takeHour();
});
const join = (n: number, network = "203.0.113.9") =>
  the.visitor(bookingKey(), { email: address(n) }).setHeader("x-forwarded-for", network);
const offeredTo = async () =>
  (
    await the.sql()`
      select coalesce(w.email, 'a student') as who from public.hour_offers o
      join public.waiting_list w on w.id = o.waiting_id order by o.offered_at, o.local_start`
  ).map(({ who }) => String(who));

describe("an unverified address", () => {
  test("an unverified address is offered nothing until its mailed link is opened", async () => {
    await join(1);
    await the.freeHour(hour);
    await the.offer();
    expect(await offeredTo()).toEqual([]);
    const again = await the.takeHour();
    expect(await the.openLink(address(1))).toBe(true);
    await the.freeHour(again);
    await the.offer();
    expect(await offeredTo()).toEqual([address(1)]);
  });

  test("an unverified address is not confirmed by the key of its sender, or by another person's proof", async () => {
    const key = bookingKey();
    await the.visitor(key).throwOnError();
    await join(1);
    const mail = (await the.mailsTo(address(1))).at(-1);
    for (const proof of ["", "x", crypto.randomUUID(), String(mail?.data.proof)])
      expect((await the.school.visitor.rpc("verify_trial_wait", { key, proof })).data).toBe(false);
    expect(await the.page(key)).toMatchObject({ verified: false });
    const link = { key: String(mail?.data.key), proof: String(mail?.data.proof) };
    for (const { client } of [the.school.other, the.school.former, the.school.student])
      expect((await client.rpc("verify_trial_wait", { ...link, key })).data).toBe(false);
    expect((await the.school.visitor.rpc("verify_trial_wait", link)).data).toBe(true);
    expect(await the.page(link.key)).toMatchObject({ verified: true });
  });

  test("an unverified address is deleted after a day if its link could be opened", async () => {
    await join(1);
    await join(2, "198.51.100.7");
    await the.openLink(address(2));
    await the.sql()`update public.waiting_list set created_at = now() - interval '25 hours'`;
    await the.sql()`select private.end_waits()`;
    expect(await the.sql()`select email from public.waiting_list`).toEqual([{ email: address(2) }]);
  });

  test("an address of somebody who is signed in with it needs no link", async () => {
    const { client, email } = the.school.student;
    const wait = { key: bookingKey(), full_name: "Ana", email, phone: "+5511912345678", accepts_terms: true };
    await client.rpc("wait_for_trial", { ...wait, ...MORNING }).throwOnError();
    await the.freeHour(hour);
    await the.offer();
    expect(await offeredTo()).toEqual([email]);
  });

  test("without a mail server an unverified address comes after students and opened links, and two of a network count", async () => {
    await the.sql()`update private.mail_transport set has_server = false`;
    for (let n = 1; n <= 4; n += 1) await join(n);
    await join(5);
    await the.openLink(address(5));
    await the.join(the.school.student);
    await the.freeHour(hour);
    for (let turn = 0; turn < 8; turn += 1) await the.offer(later(turn * 121));
    expect(await offeredTo()).toEqual([address(5), "a student", address(1), address(2)]);
  });
});

test("one network has a share of the open waits, and the site has one of those whom nobody knows", async () => {
  const said = async (asked: ReturnType<typeof join>) => (await asked).error?.message ?? "waits";
  const codes = [];
  for (let n = 0; n < 7; n += 1) codes.push(await said(join(n)));
  expect(codes.filter((code) => code === "waits")).toHaveLength(5);
  expect(codes.at(-1)).toBe("TOO_MANY_OPEN");
  // The next days: links that were opened still take part of the network's share.
  for (let day = 0; day < 6; day += 1) {
    await the.sql()`update private.trial_waits set verified_at = now()`;
    await the.sql()`delete from private.quotas`;
    for (let n = 0; n < 5; n += 1) await join(100 + 10 * day + n);
  }
  expect(await the.sql()`select from public.waiting_list`).toHaveLength(20);
  await the.sql()`insert into public.waiting_list (full_name, email, phone, language, key_hash, terms_version, weekdays, from_time, until_time)
    select 'Visita', 'w' || n || '@example.com', '+5511912345678', 'pt', sha256(n::text::bytea), '1', '{3}', '10:00', '12:00'
    from generate_series(1, 280) as n`;
  expect(await said(join(0, "198.51.100.7"))).toBe("DAY_IS_FULL");
});

describe("offered is only what became free", () => {
  const wide = { weekdays: [1, 2, 3, 4, 5], from_time: "07:00", until_time: "22:00" };

  test("a day that comes into reach offers nothing, and an hour that is freed there is offered", async () => {
    const far = await the.takeHour("10:00", dayFromNow(90 - ((new Date(dayFromNow(90)).getUTCDay() + 4) % 7)));
    await the.join(the.school.student, 0, wide);
    for (let day = 0; day < 3; day += 1) {
      await the.offer();
      await the.sql()`update public.scheduling_rules set horizon_days = 61 + ${day}::int`;
    }
    await the.sql()`update public.scheduling_rules set horizon_days = 180`;
    await the.offer();
    expect(await the.offers()).toEqual([]);
    await the.freeHour(far);
    await the.offer();
    expect(await the.offers()).toHaveLength(1);
  });

  test.each<[string, () => PromiseLike<unknown>]>([
    ["shorter notice", () => the.sql()`update public.scheduling_rules set notice_hours = 0`],
    ["a smaller buffer", () => the.sql()`update public.scheduling_rules set buffer_minutes = 0`],
    [
      "a booking whose link nobody opened",
      async () => {
        await the.trial(WEDNESDAY, "14:00");
        await the.sql()`update public.trial_bookings set held_until = now()`;
        await the.sql()`update public.mail_outbox set state = 'sent'`;
        await the.sql()`select private.lock_calendar()`;
      },
    ],
  ])("%s frees no hour", async (_what, change) => {
    await the.sql()`update public.scheduling_rules set notice_hours = 48, buffer_minutes = 60`;
    await the.join(the.school.student, 0, wide);
    await change();
    await the.offer();
    expect(await the.offers()).toEqual([]);
  });

  test.each<[string, () => PromiseLike<unknown>, () => PromiseLike<unknown>]>([
    [
      "a day off that is taken back",
      () => the.teacher().from("days_off").insert({ first_day: WEDNESDAY, last_day: WEDNESDAY }).throwOnError(),
      () => the.teacher().from("days_off").delete().eq("first_day", WEDNESDAY).throwOnError(),
    ],
    [
      "a holiday that she works on",
      () => the.sql()`insert into public.holidays (day, name_pt, name_en) values (${WEDNESDAY}, 'Dia', 'Day')`,
      () =>
        the.teacher().from("scheduling_rules").update({ observe_holidays: false }).eq("singleton", true).throwOnError(),
    ],
    [
      "longer working hours",
      () => the.teacher().rpc("set_working_hours", { hours: [{ weekday: 3, starts: "13:00", ends: "20:00" }] }),
      () => the.teacher().rpc("set_working_hours", { hours: [{ weekday: 3, starts: "11:00", ends: "20:00" }] }),
    ],
  ])("%s frees its hours", async (_what, close, open) => {
    await close();
    await the.join(the.school.student, 0, { ...MORNING, until_time: "13:00" });
    await the.offer();
    expect(await the.offers()).toEqual([]);
    await open();
    await the.offer();
    expect((await the.offers()).map(({ at }) => at.slice(-5))).toEqual(["11:00"]);
  });

  test("another calendar that is read anew frees the busy times that it no longer has", async () => {
    const other = { name: "Outra", url: "https://other.example/a.ics" };
    const { data: calendar } = await the.teacher().from("busy_calendars").insert(other).select("id").single();
    const busy = (time: string) => ({
      starts_at: `${WEDNESDAY}T${time}-03:00`,
      ends_at: `${WEDNESDAY}T${Number(time.slice(0, 2)) + 1}:00-03:00`,
    });
    const read = (...times: string[]) =>
      the.school.server
        .rpc("replace_busy_times", { calendar: calendar?.id ?? "", busy: times.map(busy) })
        .throwOnError();
    await read("11:00", "14:00");
    await the.join(the.school.student, 0, wide);
    await read("11:00", "14:00");
    await the.offer();
    expect(await the.offers()).toEqual([]);
    await read("14:00");
    await the.offer();
    expect(await the.offers()).toMatchObject([{ at: `${WEDNESDAY} 11:00` }]);
  });
});

describe("the housekeeping", () => {
  test("the housekeeping looks for hours to offer without the calendar's lock, and takes it for the one that is given", async () => {
    await the.join(the.school.student);
    await the.freeHour(hour);
    hour = await the.takeHour();
    await the.sql().begin(async (tx) => {
      await tx`select private.lock_calendar()`;
      await the.offer();
    });
    await the.freeHour(hour);
    await the.offer();
    expect(await the.offers()).toHaveLength(1);
  });

  test("the housekeeping does its other steps when one fails, and its steps are all known", async () => {
    const steps = (await the.school.server.rpc("housekeeping_steps").throwOnError()).data;
    await the.sql()`alter table public.error_logs rename to broken`;
    const failed = [];
    for (const step of steps) if ((await the.school.server.rpc("run_housekeeping", { step })).error) failed.push(step);
    await the.sql()`alter table public.broken rename to error_logs`;
    expect(failed).toEqual(["errors"]);
    expect((await the.school.server.rpc("run_housekeeping", { step: "something" })).error?.message).toBe("NOT_FOUND");
  });
});
