import type { PostgrestError } from "@supabase/supabase-js";
import { supabase } from "~/platform/backend/supabase";

/** The most ids of a call, because they are in the address, whose length servers limit. */
const IDS_A_CALL = 100;

/** Marks one notification as read. @returns the error, if any. */
export async function markRead(id: string): Promise<PostgrestError | null> {
  return (await supabase().from("notifications").update({ is_read: true }).eq("id", id)).error;
}

/** Marks these notifications as read; no call when there are none. */
export async function markAllRead(ids: string[]): Promise<PostgrestError | null> {
  for (let start = 0; start < ids.length; start += IDS_A_CALL) {
    const some = ids.slice(start, start + IDS_A_CALL);
    const { error } = await supabase().from("notifications").update({ is_read: true }).in("id", some);
    if (error) return error;
  }
  return null;
}
