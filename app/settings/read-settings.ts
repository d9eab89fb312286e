import { personalDocument } from "~/platform/backend/personal-document";
import { authClient, supabase } from "~/platform/backend/supabase";
import { schoolDay } from "~/platform/time/school-time";

const FACTS =
  "brand_first_name, contact_email, contact_phone, responsible_name, company_number, company_address, linkedin_url, instagram_url, language_app_url, biography_pt, biography_en, qualifications_pt, qualifications_en, first_language, introduction_pt, introduction_en, photo_shown, greeting_file, greeting_seconds, greeting_words, greeting_language, student_space_mb" as const;
const PLAN = "name, classes_per_week, price_cents, contents_pt, contents_en" as const;

const RULES =
  "buffer_minutes, notice_hours, horizon_days, observe_holidays, makeup_days, hours_are_set, hold_trials, students_change_series, unverified_trials_per_network, trials_per_day, offer_minutes, room_link, room_per, tentative_is_free, calendar_addresses, reminder_hours" as const;

/** The facts about the business and the teacher on the public pages, and the language of mails to her. */
export async function readSite() {
  const [facts, own] = await Promise.all([
    supabase().from("site_settings").select(FACTS).single().throwOnError(),
    readOwnLanguage(),
  ]);
  return { facts: facts.data, language: own.data?.language ?? "pt" };
}

/** The prices of classes: the plans in their order, how the school bills, and what the tax authority has to know. */
export async function readPlans() {
  const [plans, billing, agreed, fiscal, limits] = await Promise.all([
    supabase().from("plans").select(PLAN).order("position").throwOnError(),
    supabase()
      .from("billing_rules")
      .select("due_day, days_ahead, class_price_cents, pix_key, pix_name, pix_city, reminder_days, local_holidays")
      .single()
      .throwOnError(),
    supabase().from("student_billing").select("profiles!inner(plan)").not("agreed_cents", "is", null).throwOnError(),
    supabase().from("fiscal_rules").select("regime, opened_on, occupation_code").single().throwOnError(),
    supabase().from("mei_limits").select("from_on, limit_cents").order("from_on", { ascending: false }).throwOnError(),
  ]);
  return {
    billing: billing.data,
    fiscal: fiscal.data,
    limits: limits.data,
    plans: plans.data.map((plan) => ({
      ...plan,
      /** The number of students with another, agreed price. */
      agreed: agreed.data.filter(({ profiles }) => profiles.plan === plan.name).length,
    })),
  };
}

/**
 * The teacher's working hours, days off, external calendars, and the scheduling rules; and the first year whose public
 * holidays the site should know and does not, where she observes them.
 */
export async function readHours(now = new Date()) {
  const today = schoolDay(now);
  const [hours, rules, daysOff, calendars, holidays] = await Promise.all([
    supabase().from("working_hours").select("weekday, starts, ends").order("weekday").order("starts").throwOnError(),
    supabase().from("scheduling_rules").select(RULES).single().throwOnError(),
    supabase()
      .from("days_off")
      .select("id, first_day, last_day, label")
      .gte("last_day", today)
      .order("first_day")
      .throwOnError(),
    supabase()
      .from("busy_calendars")
      .select("id, name, url, created_at, fetched_at, problem, conflicts, skipped, skipped_count")
      .order("created_at")
      .throwOnError(),
    supabase().from("holidays").select("day").order("day", { ascending: false }).limit(1).throwOnError(),
  ]);
  const year = Number(today.slice(0, 4));
  const known = Number(holidays.data[0]?.day.slice(0, 4) ?? year - 1);
  const unknownHolidays = rules.data.observe_holidays && known <= year ? known + 1 : null;
  return { hours: hours.data, rules: rules.data, daysOff: daysOff.data, calendars: calendars.data, unknownHolidays };
}

export type Site = Awaited<ReturnType<typeof readSite>>;
export type Plans = Awaited<ReturnType<typeof readPlans>>;
export type Hours = Awaited<ReturnType<typeof readHours>>;

async function readOwnLanguage() {
  const id = personalDocument()?.person?.profile.id ?? (await idInBrowser());
  return supabase().from("profiles").select("language").eq("id", id).single().throwOnError();
}

async function idInBrowser(): Promise<string> {
  const { data } = await (await authClient()).getSession();
  return data.session?.user.id ?? "";
}
