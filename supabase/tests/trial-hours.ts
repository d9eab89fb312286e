import { afterAll, afterEach, beforeAll } from "vitest";
import { weekday } from "./days.ts";
import { bookingKey, type Client, openSchool, type School, visitorBooking } from "./school.ts";

/** The default day of a booking. */
export const DAY = weekday(2, 3);
type BookingOptions = {
  key?: string;
  email?: string;
  local_time?: string;
  local_date?: string;
  from?: string;
  by_link?: boolean;
  client?: Client;
};

/** A school where visitors book trial classes; each story begins without any, and with the default rules. */
export function trialStories() {
  let school: School;
  beforeAll(async () => {
    school = await openSchool();
    await setMailServer(true);
  });
  afterAll(() => school.close());
  const sql = () => school.backend.sql;
  afterEach(async () => {
    await sql()`delete from public.calendar_entries`;
    await sql()`delete from private.quotas`;
    await sql()`delete from public.mail_outbox`;
    await sql()`delete from public.notifications`;
    await setMailServer(true);
    await sql()`update public.scheduling_rules set hold_trials = default, unverified_trials_per_network = default, trials_per_day = default`;
  });

  async function book({ from, client = school.visitor, ...change }: BookingOptions = {}) {
    const key = change.key ?? bookingKey();
    const email = change.email ?? `${key.slice(0, 10).toLowerCase()}@example.com`;
    const asked = client.rpc("book_trial", visitorBooking({ ...change, key, email }));
    const { data, error, status } = await (from ? asked.setHeader("x-forwarded-for", from) : asked);
    return { key, email, data: data as Record<string, unknown> | null, error, status };
  }
  /** The booking's page for the holder of its key. */
  const page = async (key: string) =>
    (await school.visitor.rpc("find_trial", { key })).data as Record<string, unknown> | null;
  /** The newest mail to an address: its kind and data. */
  async function mailTo(email: string): Promise<{ kind?: string; data?: Record<string, unknown> }> {
    const [row] = await sql()`
      select kind, data from public.mail_outbox where recipient = ${email} order by created_at desc, id limit 1`;
    return { kind: row?.kind, data: row?.data };
  }
  const proofIn = async (email: string) => {
    const [row] = await sql()`
      select data ->> 'proof' as proof from public.mail_outbox where recipient = ${email} and data ? 'proof' limit 1`;
    return String(row?.proof);
  };
  const prove = async (key: string, proof: string) => (await school.visitor.rpc("verify_trial", { key, proof })).data;
  const sendMails = () => sql()`update public.mail_outbox set state = 'sent', sent_at = now(), data = '{}'`;
  /** Moves time on by a day, with all mails sent. */
  async function wait(): Promise<void> {
    await sendMails();
    await sql()`update public.trial_bookings set held_until = held_until - interval '25 hours' where held_until is not null`;
    await sql()`update private.unverified_trials set created_at = created_at - interval '25 hours'`;
  }
  /** The teacher asks for each address to be confirmed. */
  const askFirst = () => sql()`update public.scheduling_rules set hold_trials = true`;
  /** True if there is a mail server. */
  const setMailServer = (there: boolean) => school.server.rpc("set_mail_transport", { has_server: there });
  const tidy = () => school.server.rpc("run_housekeeping");
  const isFree = async (time = "10:00", day = DAY) =>
    ((await school.visitor.rpc("free_hours_between", { first_day: day, last_day: day })).data ?? []).some(
      ({ local_times }) => local_times.includes(`${time}:00`),
    );
  const bell = async () =>
    (await school.teacher.client.from("notifications").select("type, content").order("created_at")).data ?? [];
  return {
    get school() {
      return school;
    },
    sql,
    book,
    page,
    mailTo,
    proofIn,
    prove,
    sendMails,
    wait,
    askFirst,
    setMailServer,
    tidy,
    isFree,
    bell,
  };
}
