import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { RETENTION_WORDS } from "../../../app/settings/retention-words.ts";
import { LONGEST_DAYS } from "../../../server/backup/retention.ts";
import { addBank, learnersOf } from "../learners.ts";
import { bookingKey, openSchool, visitorBooking } from "../school.ts";

const school = await openSchool();
await addBank(school);
afterAll(() => school.close());
const { sql } = school.backend;
const { start, takeWhole } = learnersOf(() => school);

/** Runs all scheduled work, also the steps that run once an hour or a day. */
async function tidy(): Promise<void> {
  await sql`delete from private.quotas where key in ('audit log', 'former students', 'purge_sign_in_record')`;
  await school.server.rpc("run_housekeeping").throwOnError();
}

/** Makes something of a rule whose time began so long ago, and says how to see whether it is still there. */
type Case = (age: string) => Promise<() => Promise<boolean>>;
const there = async (rows: PromiseLike<readonly unknown[]>) => (await rows).length > 0;

const entry = async (kind: "trial", age: string) => {
  const { data } = await school.visitor
    .rpc("book_trial", visitorBooking({ email: `${randomUUID()}@example.com` }))
    .throwOnError();
  const { id } = data as { id: string };
  await sql`update public.calendar_entries set local_start = local_start - (ends_at - now()) - ${age}::interval
    where id = ${id} and kind = ${kind}`;
  await sql`update public.trial_bookings set created_at = created_at - ${age}::interval where id = ${id}`;
  await sql`delete from private.quotas`;
  return id;
};
const attempt = async (whole: boolean) => {
  const key = bookingKey();
  if (whole) await takeWhole(key, true);
  else await start(key, []);
  const [row] = await sql`select id from public.placement_attempts where key_hash = sha256(${key}::bytea)`;
  return String(row?.id);
};
const former = async (age: string) => {
  const person = await school.enroll(`Ex ${randomUUID().replace(/\d|-/g, "")}`);
  await sql`update public.profiles set deactivated_at = now() - ${age}::interval where id = ${person.id}`;
  return person;
};

const CASES: Record<string, Case> = {
  async request_counts(age) {
    const key = `counted ${randomUUID()}`;
    await sql`insert into private.quotas (key, window_started_at) values (${key}, now() - ${age}::interval)`;
    return () => there(sql`select from private.quotas where key = ${key}`);
  },
  async sign_ups(age) {
    // As a service keeps it that stores a sign-up before its address is confirmed.
    const id = randomUUID();
    await sql`insert into auth.users (id, email, aud, role, encrypted_password, raw_user_meta_data)
      values (${id}, ${`${id}@example.com`}, 'authenticated', 'authenticated', 'x', '{"full_name": "Nova"}')`;
    await sql`update auth.users set confirmation_sent_at = now() - ${age}::interval, confirmation_token = ${id} where id = ${id}`;
    await sql`delete from public.profiles where id = ${id}`;
    return () => there(sql`select from auth.users where id = ${id}`);
  },
  async unfinished_sign_ups(age) {
    const person = await school.enroll("Inacabada");
    await sql`update public.profiles set sign_up_unfinished = true, created_at = now() - ${age}::interval where id = ${person.id}`;
    return () => there(sql`select from public.profiles where id = ${person.id}`);
  },
  async unopened_trials(age) {
    const id = await entry("trial", age);
    await sql`update public.trial_bookings set by_link = true, lapsed_at = now(), status = 'cancelled' where id = ${id}`;
    return () => there(sql`select from public.trial_bookings where id = ${id}`);
  },
  async waits(age) {
    const [row] = await sql`
      insert into public.waiting_list (full_name, email, phone, language, key_hash, terms_version, weekdays, from_time, until_time, ended_at)
      values ('Rita', ${`${randomUUID()}@example.com`}, '+5511912345678', 'pt', sha256(${randomUUID()}::bytea), 'x', '{1}', '10:00', '12:00',
        now() - ${age}::interval) returning id`;
    return () => there(sql`select from public.waiting_list where id = ${row?.id}`);
  },
  async test_networks(age) {
    const id = await attempt(false);
    await sql`insert into private.placement_origins (attempt_id, network, started_on)
      values (${id}, 'hash', (now() - ${age}::interval)::date)
      on conflict (attempt_id) do update set network = excluded.network, started_on = excluded.started_on`;
    return () => there(sql`select from private.placement_origins where attempt_id = ${id} and network is not null`);
  },
  async mails(age) {
    const [row] = await sql`insert into public.mail_outbox (kind, recipient, language, state, created_at)
      values ('test', 'a@example.com', 'pt', 'sent', now() - ${age}::interval) returning id`;
    return () => there(sql`select from public.mail_outbox where id = ${row?.id}`);
  },
  async mail_outages(age) {
    const [row] = await sql`insert into private.mail_outages (since, until, error)
      values (now() - ${age}::interval - interval '1 hour', now() - ${age}::interval, 'AWAY') returning since::text`;
    return () => there(sql`select from private.mail_outages where since::text = ${String(row?.since)}`);
  },
  async unfinished_tests(age) {
    const id = await attempt(false);
    await sql`update public.placement_attempts set expires_at = now() - ${age}::interval where id = ${id}`;
    return () => there(sql`select from public.placement_attempts where id = ${id}`);
  },
  async errors(age) {
    const [row] =
      await sql`insert into public.error_logs (error_message, created_at) values ('e', now() - ${age}::interval) returning id`;
    return () => there(sql`select from public.error_logs where id = ${row?.id}`);
  },
  async returned_addresses(age) {
    const mailbox = `${randomUUID()}@example.com`;
    await sql`insert into private.paused_addresses (mailbox, paused_at) values (${mailbox}, now() - ${age}::interval)`;
    return () => there(sql`select from private.paused_addresses where mailbox = ${mailbox}`);
  },
  async finished_tests(age) {
    const id = await attempt(true);
    await sql`update public.placement_attempts set finished_at = now() - ${age}::interval, shown_name = 'Vera' where id = ${id}`;
    return () => there(sql`select from public.placement_attempts where id = ${id} and shown_name = 'Vera'`);
  },
  async suggestions(age) {
    const [row] = await sql`insert into public.topic_suggestions (topic, name, language, created_at)
      values ('Slang', 'Lia', 'pt', now() - ${age}::interval) returning id`;
    return () => there(sql`select from public.topic_suggestions where id = ${row?.id} and name is not null`);
  },
  async trials(age) {
    const id = await entry("trial", age);
    return () => there(sql`select from public.trial_bookings where id = ${id} and email is not null`);
  },
  async bells(age) {
    const [row] = await sql`insert into public.notifications (user_id, type, created_at)
      values (${school.student.id}, 'other', now() - ${age}::interval) returning id`;
    return () => there(sql`select from public.notifications where id = ${row?.id}`);
  },
  async history(age) {
    const [row] = await sql`insert into public.audit_log (actor_role, subject, subject_id, action, at)
      values ('admin', 'profiles', 'x', 'update', now() - ${age}::interval) returning id`;
    return () => there(sql`select from public.audit_log where id = ${row?.id}`);
  },
  async history_of_money(age) {
    const [row] = await sql`insert into public.audit_log (actor_role, subject, subject_id, action, at)
      values ('admin', 'charges', 'x', 'update', now() - ${age}::interval) returning id`;
    return () => there(sql`select from public.audit_log where id = ${row?.id}`);
  },
  async statements(age) {
    const [row] = await sql`insert into public.bank_lines (fingerprint, day, amount_cents, memo)
      values (${randomUUID()}, (now() - ${age}::interval)::date, 100, 'Pix de Lia') returning id`;
    return () => there(sql`select from public.bank_lines where id = ${row?.id}`);
  },
  async former_students(age) {
    const { id } = await former(age);
    await sql`insert into private.retention_notices (user_id, told_at) values (${id}, now() - interval '31 days')`;
    return () => there(sql`select from auth.users where id = ${id}`);
  },
};

/** Rules that other tests check, because the server or one of its processes applies them. */
const ELSEWHERE = ["fiscal_facts", "pushes", "failed_backups", "sign_ins", "backups"];

const rules = await sql`
  select rule, kept::text as kept, (kept + interval '2 days')::text as longer, (kept - interval '2 days')::text as shorter
  from private.retention_rules()`;

test("the settings have words for each rule, and each is tried with a moved clock", async () => {
  const names = rules.map(({ rule }) => rule).sort();
  expect(Object.keys(RETENTION_WORDS).sort()).toEqual(names);
  expect([...Object.keys(CASES), ...ELSEWHERE].sort()).toEqual(names);
  expect(rules.find(({ rule }) => rule === "backups")?.kept).toBe(`${LONGEST_DAYS} days`);
});

test.each(Object.keys(CASES))("%s: rows past their time are deleted, and younger rows stay", async (name) => {
  const { longer, shorter } = rules.find(({ rule }) => rule === name) ?? {};
  const make = CASES[name];
  if (!make) throw new Error(name);
  const past = await make(String(longer));
  await sql`delete from public.calendar_entries where starts_at > now()`;
  const young = await make(String(shorter));
  await tidy();
  expect({ past: await past(), young: await young() }).toEqual({ past: false, young: true });
});

test("a former student and the teacher are notified once, thirty days before the erasure, and nobody is erased without the notice", async () => {
  const ex = await former("2 years 2 days");
  const told = () => sql`select data from public.mail_outbox where kind = 'data_ends' and recipient = ${ex.email}`;
  for (let run = 0; run < 2; run++) await tidy();
  expect(await told()).toHaveLength(1);
  const { data } = await school.teacher.client
    .from("notifications")
    .select("content")
    .eq("type", "former_student_ends");
  expect(JSON.stringify(data)).toContain(ex.id);
  expect(await sql`select from auth.users where id = ${ex.id}`).toHaveLength(1);
  await sql`update private.retention_notices set told_at = now() - interval '31 days' where user_id = ${ex.id}`;
  await tidy();
  expect(await sql`select from auth.users where id = ${ex.id}`).toHaveLength(0);
});

test("a former student who returns is kept, and the teacher chooses the time", async () => {
  const ex = await former("2 years 2 days");
  await tidy();
  await sql`update public.profiles set deactivated_at = null where id = ${ex.id}`;
  await tidy();
  expect(await sql`select from private.retention_notices where user_id = ${ex.id}`).toHaveLength(0);
  const years = async (former_student_years: number) =>
    (await school.teacher.client.from("site_settings").update({ former_student_years }).eq("singleton", true)).error;
  expect(await years(0)).not.toBeNull();
  expect(await years(5)).toBeNull();
  const { data } = await school.teacher.client.rpc("read_retention");
  expect(data).toContainEqual({ rule: "former_students", days: 0, years: 5 });
  await years(2);
});
