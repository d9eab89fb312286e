import type { Database } from "~/platform/backend/database.types";
import type { RequestContext } from "~/platform/backend/request-context";

const COLUMNS =
  "brand_first_name, contact_email, contact_phone, company_number, company_address, linkedin_url, instagram_url, language_app_url" as const;

/** The facts about the business that the frame of every page shows. What is not filled in is null, and left out. */
export type Facts = Pick<
  Database["public"]["Tables"]["site_settings"]["Row"],
  | "brand_first_name"
  | "contact_email"
  | "contact_phone"
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
  company_number: null,
  company_address: null,
  linkedin_url: null,
  instagram_url: null,
  language_app_url: null,
};

/** Reads the site's facts. Without an answer the page is rendered without them. */
export async function readFacts({ supabase, lacksSomething }: RequestContext): Promise<Facts> {
  const { data, error } = await supabase.from("site_settings").select(COLUMNS).single();
  if (error) {
    lacksSomething();
    console.warn("The site's facts could not be read:", error.code);
  }
  return data ?? UNKNOWN;
}
