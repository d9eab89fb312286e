import type { PostgrestError } from "@supabase/supabase-js";
import type { Tables } from "~/platform/database.types";
import { supabase } from "~/platform/supabase";

export type Notification = Tables<"notifications">;

/** As many as anyone scrolls through in the bell. */
const NEWEST = 50;

/** The bell's contents: the newest notifications, and the ids of every unread one, listed or not. */
export type Inbox = { items: Notification[]; unread: string[] };

/** Reads the newest notifications of a person, newest first. */
export async function readNotifications(userId: string): Promise<{ inbox: Inbox } | { error: PostgrestError }> {
  const newest = await supabase()
    .from("notifications")
    .select("*")
    .eq("user_id", userId)
    .order("created_at", { ascending: false })
    .limit(NEWEST);
  if (newest.error) return { error: newest.error };
  const items = newest.data;
  if (items.length < NEWEST) return { inbox: { items, unread: unreadOf(items) } };

  const rest = await supabase().from("notifications").select("id").eq("user_id", userId).eq("is_read", false);
  return rest.error ? { error: rest.error } : { inbox: { items, unread: rest.data.map(({ id }) => id) } };
}

const unreadOf = (items: Notification[]): string[] => items.filter((item) => !item.is_read).map(({ id }) => id);
