import { supabase } from "~/platform/backend/supabase";

/** The instant at which the latest trial class was booked; undefined before the first one. */
export async function readLatestBooking(): Promise<string | undefined> {
  const { data } = await supabase()
    .from("trial_bookings")
    .select("created_at")
    .order("created_at", { ascending: false })
    .limit(1)
    .throwOnError();
  return data[0]?.created_at;
}
