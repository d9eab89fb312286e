import { supabase } from "~/platform/backend/supabase";
import { schoolDay } from "~/platform/time/school-time";

const FACTS =
  "brand_first_name, contact_email, contact_phone, company_number, company_address, linkedin_url, instagram_url, language_app_url, biography_pt, biography_en, qualifications_pt, qualifications_en, first_language" as const;
const PLAN = "name, classes_per_week, price_cents, contents_pt, contents_en" as const;

const RULES =
  "buffer_minutes, notice_hours, horizon_days, observe_holidays, makeup_days, hours_are_set, hold_trials, open_trials_each, trials_a_day" as const;

/** Everything that the teacher sets: her facts, her plans in their order, the hours of her week. */
export async function readSettings(now = new Date()) {
  const today = schoolDay(now);
  const [facts, plans, hours, rules, daysOff, calendars, billing, own, agreed] = await Promise.all([
    supabase().from("site_settings").select(FACTS).single(),
    supabase().from("plans").select(PLAN).order("position"),
    supabase().from("working_hours").select("weekday, starts, ends").order("weekday").order("starts"),
    supabase().from("scheduling_rules").select(RULES).single(),
    supabase().from("days_off").select("id, first_day, last_day, label").gte("last_day", today).order("first_day"),
    supabase()
      .from("busy_calendars")
      .select("id, name, url, fetched_at, problem, conflicts, skipped")
      .order("created_at"),
    supabase()
      .from("billing_rules")
      .select("due_day, days_ahead, class_price_cents, pix_key, pix_name, pix_city")
      .single(),
    readOwnLanguage(),
    supabase().from("student_billing").select("profiles!inner(plan)").not("agreed_cents", "is", null),
  ]);
  const failed = [facts, plans, hours, rules, daysOff, calendars, billing, own, agreed].find(
    ({ error }) => error,
  )?.error;
  if (failed) throw failed;
  // Each is null only with an error.
  return {
    facts: facts.data as NonNullable<typeof facts.data>,
    rules: rules.data as NonNullable<typeof rules.data>,
    billing: billing.data as NonNullable<typeof billing.data>,
    language: own.data?.language ?? "pt",
    plans: (plans.data ?? []).map((plan) => ({
      ...plan,
      /** The number of students with another, agreed price. */
      agreed: (agreed.data ?? []).filter(({ profiles }) => profiles.plan === plan.name).length,
    })),
    hours: hours.data ?? [],
    daysOff: daysOff.data ?? [],
    calendars: calendars.data ?? [],
  };
}

export type Settings = Awaited<ReturnType<typeof readSettings>>;

async function readOwnLanguage() {
  const { data } = await supabase().auth.getSession();
  return supabase()
    .from("profiles")
    .select("language")
    .eq("id", data.session?.user.id ?? "")
    .single();
}
