import { personalDocument } from "~/platform/backend/personal-document";
import { authClient, supabase } from "~/platform/backend/supabase";
import { readHours, readPlans } from "./read-settings";
import { readSetup } from "./read-setup";

/** The facts that the welcome asks for, as far as they are there. */
export async function readWelcome() {
  const [setup, { hours }, { plans, billing }, fullName] = await Promise.all([
    readSetup(),
    readHours(),
    readPlans(),
    readOwnName(),
  ]);
  return { setup, hours, plans, billing, fullName };
}

async function readOwnName(): Promise<string> {
  const person =
    personalDocument()?.person?.profile.id ?? (await (await authClient()).getSession()).data.session?.user.id ?? "";
  const { data } = await supabase().from("profiles").select("full_name").eq("id", person).single().throwOnError();
  return data.full_name;
}
