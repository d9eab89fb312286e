import { supabase } from "~/platform/backend/supabase";

/** How long each kind of data is kept, and the setting of it that is the teacher's. */
export async function readRetention() {
  const [rules, facts] = await Promise.all([
    supabase().rpc("read_retention").throwOnError(),
    supabase().from("site_settings").select("former_student_years").single().throwOnError(),
  ]);
  return { rules: rules.data, facts: facts.data };
}
