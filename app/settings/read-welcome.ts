import { personalDocument } from "~/platform/backend/personal-document";
import { authClient, supabase } from "~/platform/backend/supabase";
import { formatDocument } from "~/platform/people/document";
import { readHours, readPlans } from "./read-settings";
import { readSetup } from "./read-setup";

/** The facts that the welcome asks for, as far as they are there. */
export async function readWelcome() {
  const [setup, { hours }, { plans, billing }, fullName, responsible] = await Promise.all([
    readSetup(),
    readHours(),
    readPlans(),
    readOwnName(),
    readResponsible(),
  ]);
  return { setup, hours, plans, billing, fullName, responsible };
}

async function readResponsible() {
  const facts = "company_number, company_address, contact_email" as const;
  const { data } = await supabase().from("site_settings").select(facts).single().throwOnError();
  return {
    document: data.company_number ? formatDocument(data.company_number) : "",
    address: data.company_address ?? "",
    email: data.contact_email ?? "",
  };
}

async function readOwnName(): Promise<string> {
  const person =
    personalDocument()?.person?.profile.id ?? (await (await authClient()).getSession()).data.session?.user.id ?? "";
  const { data } = await supabase().from("profiles").select("full_name").eq("id", person).single().throwOnError();
  return data.full_name;
}
