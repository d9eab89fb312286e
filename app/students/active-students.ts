import { supabase } from "~/platform/backend/supabase";

/** The active students by name, for a select field. */
export async function activeStudents(): Promise<{ id: string; name: string; email: string }[]> {
  const { data, error } = await supabase()
    .from("profiles")
    .select("id, full_name, email")
    .eq("role", "aluno")
    .is("deactivated_at", null)
    .order("full_name")
    .limit(1000);
  if (error) throw error;
  return data.map(({ id, full_name, email }) => ({ id, name: full_name || email, email }));
}
