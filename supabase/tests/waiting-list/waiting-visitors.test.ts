import { beforeEach, expect, test } from "vitest";
import { WEDNESDAY } from "../calendar.ts";
import { bookingKey } from "../school.ts";
import { waitingStories } from "../waiting.ts";

const the = waitingStories();
let hour: string;
beforeEach(async () => {
  await the.tidy();
  hour = await the.takeHour();
});

/** Has the freed hour offered to a visitor; returns the key in the mail. */
const offered = async () => {
  await the.visitor().throwOnError();
  await the.openLink();
  await the.freeHour(hour);
  await the.offer();
  return the.keyIn("hour_offered");
};

test("a visitor waits for a trial class, takes the mailed hour, and has a verified booking under the same key", async () => {
  const key = await offered();
  expect(await the.page(key)).toMatchObject({ ended: false, offer: { local_start: `${WEDNESDAY}T10:00`, free: true } });
  const taken = await the.school.visitor.rpc("take_offered_trial", { key }).throwOnError();
  expect((await the.school.visitor.rpc("take_offered_trial", { key })).data).toEqual(taken.data);
  expect(taken.data).toMatchObject({ local_start: `${WEDNESDAY}T10:00`, held_until: null, unverified_email: null });
  expect((await the.school.visitor.rpc("find_trial", { key })).data).toEqual(taken.data);
  expect((await the.mailsTo("vera@example.com")).map(({ kind }) => kind)).toEqual([
    "trial_wait",
    "hour_offered",
    "trial_booked",
  ]);
  const { data: bell } = await the.teacher().from("notifications").select("type");
  expect(bell).toEqual([{ type: "new_schedule" }]);
  expect(await the.sql()`select from public.consents where trial_booking_id is not null`).toHaveLength(1);
  expect(await the.page(key)).toMatchObject({ ended: true, offer: { taken: true } });
});

test("the consent of a visitor who takes an offer is the one they gave when they joined the list", async () => {
  const key = await offered();
  await the.sql()`update public.waiting_list set terms_version = '2026-11-22', created_at = '2026-11-23T12:00:00Z'`;
  await the.school.visitor.rpc("take_offered_trial", { key }).throwOnError();
  expect(await the.sql()`select version, given_at from public.consents where trial_booking_id is not null`).toEqual([
    { version: "2026-11-22", given_at: new Date("2026-11-23T12:00:00Z") },
  ]);
});

test("a visitor whose offered hour was taken meanwhile reads that, and stays on the waiting list", async () => {
  const key = await offered();
  await the.trial(WEDNESDAY, "10:00");
  expect((await the.school.visitor.rpc("take_offered_trial", { key })).error?.message).toBe("SLOT_TAKEN");
  expect(await the.page(key)).toMatchObject({ ended: false, offer: { free: false } });
});

test("an address waits once: another request changes nothing, and mails a new link", async () => {
  const key = bookingKey();
  await the.visitor(key).throwOnError();
  await the.visitor(key).throwOnError();
  await the.visitor(bookingKey(), { weekdays: [5], email: " Vera@Example.com" }).throwOnError();
  expect(await the.sql()`select weekdays from public.waiting_list`).toEqual([{ weekdays: [3] }]);
  const mails = await the.mailsTo("vera@example.com");
  expect(mails.map(({ kind }) => kind)).toEqual(["trial_wait", "trial_wait"]);
  expect(await the.page(key)).toBeNull();
  const mailed = await the.keyIn("trial_wait");
  expect(await the.page(mailed)).toMatchObject({ weekdays: [3], offer: null });
  await the.school.visitor.rpc("leave_trial_wait", { key: mailed }).throwOnError();
  expect(await the.page(mailed)).toMatchObject({ ended: true });
});

test.each([
  ["NOT_FOUND", "take_offered_trial"],
  ["NOT_FOUND", "leave_trial_wait"],
] as const)("a made-up key is refused with %s by %s, and so is the key of another's entry", async (code, verb) => {
  await offered();
  expect((await the.school.visitor.rpc(verb, { key: bookingKey() })).error?.message).toBe(code);
  expect(await the.page(bookingKey())).toBeNull();
  // The key of the entry leaves the list, but proves no address: it takes no hour.
  const entry = await the.keyIn("trial_wait");
  expect((await the.school.visitor.rpc("take_offered_trial", { key: entry })).error?.message).toBe("NOT_FOUND");
});

test.each([
  ["ACCEPTANCE_REQUIRED", { accepts_terms: false }],
  ["INVALID_NAME", { full_name: "https://spam.example <a>" }],
  ["INVALID_EMAIL", { email: "vera" }],
  // No mail can be sent to it, so it would have hours offered that nobody hears of.
  ["INVALID_EMAIL", { email: "verônica@example.com" }],
  ["INVALID_PHONE", { phone: "11" }],
  ["INVALID_HOURS", { weekdays: [0] }],
])("a request is refused with %s, and nobody is mailed", async (code, more) => {
  expect((await the.visitor(bookingKey(), more)).error?.message).toBe(code);
  expect(await the.sql()`select from public.mail_outbox`).toEqual([]);
});

test("one network puts five a day on the list, as it books trial classes", async () => {
  const ask = (n: number) =>
    the.visitor(bookingKey(), { email: `v${n}@example.com` }).setHeader("x-forwarded-for", "203.0.113.9");
  const codes = [];
  for (let n = 0; n < 6; n += 1) codes.push((await ask(n)).error?.message ?? "waits");
  expect(codes).toEqual([...Array.from({ length: 5 }, () => "waits"), "TOO_MANY_OPEN"]);
});

test("a visitor who has booked another hour, and verified it, waits no longer", async () => {
  await the.visitor().throwOnError();
  const key = bookingKey();
  await the.trial(WEDNESDAY, "16:00", key);
  await the.sql()`update public.trial_bookings set email = 'vera@example.com'`;
  await the.offer();
  expect(await the.sql()`select ended_at from public.waiting_list`).toEqual([{ ended_at: null }]);
  await the.sql()`delete from private.unverified_trials`;
  await the.offer();
  expect(await the.sql()`select from public.waiting_list where ended_at is null`).toEqual([]);
});

test("a visitor's entry is deleted with the person", async () => {
  await the.visitor(bookingKey(), { email: the.school.other.email }).throwOnError();
  await the.school.server.rpc("erase_person", { person: the.school.other.id }).throwOnError();
  expect(await the.sql()`select from public.waiting_list`).toEqual([]);
});
