import { supabase } from "~/platform/backend/supabase";

/** The caller's last two finished adaptive tests, the latest first. @throws the backend's error */
export async function readOwnTests() {
  const { data, error } = await supabase().rpc("own_placement_tests");
  if (error) throw error;
  return data;
}
export type OwnTest = Awaited<ReturnType<typeof readOwnTests>>[number];
