import { expect } from "vitest";
import { calendarStories, WEDNESDAY } from "./calendar.ts";
import { dayFromNow, weekday } from "./days.ts";
import { bookingKey, type Person } from "./school.ts";

/** Noon in São Paulo, when offers are made. */
export const NOON = `${dayFromNow(0)}T15:00:00Z`;
export const later = (minutes: number): string => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();

/** The hours that suit the people of these stories: the morning of a Wednesday. */
export const MORNING = { weekdays: [3], from_time: "10:00", until_time: "12:00" };

/** A school whose Wednesday at ten is taken, and people who wait for it. */
export function waitingStories() {
  const the = calendarStories();
  const sql = () => the.school.backend.sql;

  /** Takes the hour that people wait for; returns its id. */
  const takeHour = async (time = "10:00", day = WEDNESDAY): Promise<string> => {
    const order = { local_date: day, local_time: time, minutes: 60 };
    return (await the.teacher().rpc("block_time", order).throwOnError()).data;
  };
  const freeHour = async (id: string) => {
    await the.teacher().rpc("cancel_hour", { entry: id }).throwOnError();
  };
  const credit = async (to: Person): Promise<string> => {
    const [row] = await sql()`
      insert into public.makeup_credits (student_id, expires_on) values (${to.id}, ${weekday(8)}) returning id`;
    return String(row?.id);
  };
  /** Puts a student on the list, with a new make-up credit; `ago`: the hours since. */
  const join = async (who: Person, ago = 0, more: object = {}): Promise<{ waiting: string; credit: string }> => {
    const its = await credit(who);
    const asked = who.client.rpc("join_waiting_list", { purpose: its, ...MORNING, ...more });
    const { data: waiting } = await asked.throwOnError();
    await sql()`update public.waiting_list set created_at = created_at - ${ago} * interval '1 hour' where id = ${waiting}`;
    return { waiting, credit: its };
  };
  const visitor = (key = bookingKey(), more: object = {}) =>
    the.school.visitor.rpc("wait_for_trial", {
      key,
      full_name: "Vera Visita",
      email: "vera@example.com",
      phone: "+5511912345678",
      accepts_terms: true,
      ...MORNING,
      ...more,
    });
  /** A round of the housekeeping: ends what is settled, and offers one hour after the other. */
  const offer = async (at = NOON) => {
    await sql()`select private.end_waits(${at})`;
    for (let more = true; more; ) more = (await sql()`select private.offer_next_hour(${at}) as more`)[0]?.more === true;
  };
  /** All offers in the order in which they were made. */
  const offers = async () => {
    const rows = await sql()`
      select o.id, o.waiting_id as waiting, w.student_id as student, to_char(o.local_start, 'YYYY-MM-DD HH24:MI') as at,
        o.expires_at, o.taken_at is not null as taken
      from public.hour_offers o join public.waiting_list w on w.id = o.waiting_id order by o.offered_at, o.local_start`;
    return rows.map(({ id, student, at, expires_at, taken }) => ({
      id: String(id),
      student,
      at: String(at),
      expires_at,
      taken,
    }));
  };
  const offeredTo = async () => (await offers()).map(({ student }) => student);
  const mailsTo = async (email: string) => {
    const rows = await sql()`
      select kind, data from public.mail_outbox where recipient = ${email} order by created_at, kind`;
    return rows.map(({ kind, data }) => ({ kind: String(kind), data: data as Record<string, unknown> }));
  };
  /** The key in the last mail of a kind to a visitor. */
  const keyIn = async (kind: string, email = "vera@example.com"): Promise<string> => {
    const mails = (await mailsTo(email)).filter((mail) => mail.kind === kind);
    expect(mails.length).toBeGreaterThan(0);
    return String(mails.at(-1)?.data.key);
  };
  /** Opens the link in the last mail about a wait. */
  const openLink = async (email = "vera@example.com") => {
    const mail = (await mailsTo(email)).findLast(({ kind }) => kind === "trial_wait");
    const link = { key: String(mail?.data.key), proof: String(mail?.data.proof) };
    return (await the.school.visitor.rpc("verify_trial_wait", link).throwOnError()).data;
  };
  const page = async (key: string) =>
    (await the.school.visitor.rpc("find_trial_wait", { key })).data as Record<string, unknown> | null;
  const tidy = async () => {
    await sql()`delete from public.waiting_list`;
    await sql()`delete from private.freed_hours`;
  };
  return Object.assign(the, {
    sql,
    takeHour,
    freeHour,
    credit,
    join,
    visitor,
    offer,
    offers,
    offeredTo,
    mailsTo,
    keyIn,
    openLink,
    page,
    tidy,
  });
}
