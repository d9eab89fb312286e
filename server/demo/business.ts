import type { Client } from "../backend/site-backend.ts";
import { done } from "./done.ts";

const PLANS = [
  { name: "Busy Life", classes_per_week: 1, price_cents: 32_000 },
  { name: "Moderate", classes_per_week: 2, price_cents: 58_000 },
  { name: "King Charles", classes_per_week: 3, price_cents: 81_000 },
];

/** What a business fills in first, with facts that nobody takes for real ones. */
const FACTS = {
  brand_first_name: "Alex",
  contact_email: "contato@example.com",
  contact_phone: "+5511900000000",
  company_number: "12ABC34501DE35",
  linkedin_url: "https://example.com/linkedin",
  instagram_url: "https://example.com/instagram",
  language_app_url: "https://example.com/app",
};

/** Fills in the site's facts and plans where nobody has yet. */
export async function fillInBusiness(server: Client): Promise<void> {
  done(await server.from("site_settings").update(FACTS).is("contact_email", null).select("singleton"));
  for (const { name, ...facts } of PLANS)
    done(await server.from("plans").update(facts).eq("name", name).is("price_cents", null).select("name"));
}
