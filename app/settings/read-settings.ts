import { supabase } from "~/platform/supabase";

const FACTS =
  "brand_first_name, contact_email, contact_phone, company_number, company_address, linkedin_url, instagram_url, language_app_url, biography_pt, biography_en, qualifications_pt, qualifications_en" as const;
const PLAN = "name, classes_per_week, price_cents, contents_pt, contents_en" as const;

/** Everything that the teacher sets: her facts, her plans in their order, the hours of her week. */
export async function readSettings() {
  const [facts, plans, hours] = await Promise.all([
    supabase().from("site_settings").select(FACTS).single(),
    supabase().from("plans").select(PLAN).order("position"),
    supabase().from("working_hours").select("weekday, starts, ends").order("weekday").order("starts"),
  ]);
  const failed = facts.error ?? plans.error ?? hours.error;
  if (failed) throw failed;
  // One of them is null only where there is an error.
  return { facts: facts.data as NonNullable<typeof facts.data>, plans: plans.data ?? [], hours: hours.data ?? [] };
}

export type Settings = Awaited<ReturnType<typeof readSettings>>;
