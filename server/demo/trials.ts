import { createHash } from "node:crypto";
import type { Database } from "../../app/platform/backend/database.types.ts";
import { schoolInstant } from "../../app/platform/time/school-time.ts";
import { CLASS_MINUTES } from "../../app/school/class-length.ts";
import type { Client } from "../backend/site-backend.ts";
import { change, expectSuccess } from "./expect-success.ts";
import { JULIANA } from "./personas.ts";
import { type Applicant, PAST, UPCOMING_APPLICANTS } from "./trial-applicants.ts";
import { weekday } from "./weekdays.ts";

/** Books the demo's trial classes, past and upcoming, and links one to the student that it led to. */
export async function bookTrials(server: Client, ids: Map<string, string>): Promise<void> {
  for (const applicant of PAST) if (!(await isBooked(server, applicant))) await recordPast(server, applicant);
  for (const applicant of UPCOMING_APPLICANTS)
    if (!(await isBooked(server, applicant))) await bookComing(server, applicant);
  const { email } = JULIANA;
  await change(
    server
      .from("trial_bookings")
      .update({ student_id: ids.get(email) ?? "" })
      .eq("email", email)
      .select("id"),
  );
}

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();
// The key depends only on the applicant, so that another start of the demo does not book again.
const keyOf = ({ email }: Applicant): string => hashOf(`demo trial of ${email}`).toString("base64url");

const isBooked = async (server: Client, applicant: Applicant): Promise<boolean> =>
  expectSuccess(await server.rpc("find_trial", { key: keyOf(applicant) })) !== null;

// Inserts a past booking directly, because book_trial refuses the past.
async function recordPast(server: Client, applicant: Applicant): Promise<void> {
  const { weekdays, time, status = "completed", ...booking } = applicant;
  const start = new Date(schoolInstant(`${weekday(weekdays)}T${time}`));
  const end = new Date(start.getTime() + CLASS_MINUTES * 60_000);
  const created_at = daysBefore(start, 4);
  const id = uuidOf(applicant.email);
  const cancelled_at = status === "cancelled" ? daysBefore(start, 2) : null;
  const local_start = `${weekday(weekdays)} ${time}`;
  const entry = { id, kind: "trial", local_start, starts_at: start.toISOString(), ends_at: end.toISOString() };
  await change(
    server
      .from("calendar_entries")
      .upsert({ ...entry, cancelled_at, created_at })
      .select("id"),
  );
  const row: Database["public"]["Tables"]["trial_bookings"]["Insert"] = {
    id,
    status,
    created_at,
    terms_accepted_at: created_at,
    language: "pt" as const,
    ...booking,
    key_hash: `\\x${hashOf(keyOf(applicant)).toString("hex")}`,
  };
  await change(server.from("trial_bookings").upsert(row).select("id"));
  await dateNotification(server, id, created_at, true);
}

async function bookComing(server: Client, applicant: Applicant): Promise<void> {
  const {
    weekdays,
    time,
    status,
    bookedHoursAgo = 30,
    full_name,
    email,
    phone,
    level,
    plan,
    goals,
    message,
  } = applicant;
  const [hour = 9] = time.split(":").map(Number);
  // A user of the demo may have taken the hour; the next free one is used.
  let daysLater = 0;
  for (let later = 0; later < 20; later++) {
    const { data, error } = await server.rpc("book_trial", {
      key: keyOf(applicant),
      full_name,
      email,
      phone,
      level,
      plan,
      goals,
      message,
      accepts_terms: true,
      local_date: weekday(weekdays + daysLater),
      local_time: `${String(7 + ((hour - 7 + later) % 15)).padStart(2, "0")}:00`,
    });
    if (error?.message === "DAY_OFF" || error?.message === "TOO_SOON") daysLater += 1;
    if (error && NOT_THEN.has(error.message)) continue;
    expectSuccess({ data, error });
    break;
  }
  const { id } = expectSuccess(await server.from("trial_bookings").select("id").eq("email", email).single()) ?? {};
  if (!id) throw new Error(`${email} could not be booked`);
  const created_at = new Date(Date.now() - bookedHoursAgo * 3_600_000).toISOString();
  await change(
    server
      .from("trial_bookings")
      .update({ created_at, status: status ?? "scheduled" })
      .eq("id", id)
      .select("id"),
  );
  await dateNotification(server, id, created_at, bookedHoursAgo > 24);
}

/** Refusals that concern the hour and not the request. */
const NOT_THEN = new Set(["SLOT_TAKEN", "DAY_OFF", "TOO_SOON"]);

/** Dates the notification back to the booking: the database created it just now. */
async function dateNotification(server: Client, booking: string, created_at: string, is_read: boolean): Promise<void> {
  const link = `/admin/scheduled-classes?booking=${booking}`;
  expectSuccess(await server.from("notifications").update({ created_at, is_read }).contains("content", { link }));
}

const daysBefore = (date: Date, days: number): string => new Date(date.getTime() - days * 86_400_000).toISOString();

const uuidOf = (text: string): string =>
  hashOf(text)
    .toString("hex")
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
