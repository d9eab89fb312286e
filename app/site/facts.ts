import type { Database } from "~/platform/backend/database.types";
import type { RequestContext } from "~/school/request-context";

const COLUMNS =
  "brand_first_name, contact_email, contact_phone, responsible_name, company_number, company_address, linkedin_url, instagram_url, language_app_url" as const;

/** The business facts in every page's layout. Empty ones are null and not shown. */
export type Facts = Pick<
  Database["public"]["Tables"]["site_settings"]["Row"],
  | "brand_first_name"
  | "contact_email"
  | "contact_phone"
  | "responsible_name"
  | "company_number"
  | "company_address"
  | "linkedin_url"
  | "instagram_url"
  | "language_app_url"
>;

const UNKNOWN: Facts = {
  brand_first_name: "Alex",
  contact_email: null,
  contact_phone: null,
  responsible_name: null,
  company_number: null,
  company_address: null,
  linkedin_url: null,
  instagram_url: null,
  language_app_url: null,
};

/** Reads the site's facts; empty after a failure, so that pages render without them. */
export async function readFacts({ supabase, lacksSomething }: RequestContext): Promise<Facts> {
  const { data, error } = await supabase.from("site_settings").select(COLUMNS).single();
  if (error) {
    lacksSomething();
    console.warn("The site's facts could not be read:", error.code);
  }
  return data ?? UNKNOWN;
}
