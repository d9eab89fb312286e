import { supabase } from "~/platform/supabase";

/** How many unread notifications of a type wait for whoever is signed in. */
export async function countUnread(type: string): Promise<number> {
  const { count, error } = await supabase()
    .from("notifications")
    .select("id", { count: "exact", head: true })
    .eq("type", type)
    .eq("is_read", false);
  if (error) throw error;
  return count ?? 0;
}
