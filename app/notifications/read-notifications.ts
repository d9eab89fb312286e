import type { PostgrestError } from "@supabase/supabase-js";
import type { Tables } from "~/platform/backend/database.types";
import { supabase } from "~/platform/backend/supabase";

export type Notification = Tables<"notifications">;

/** The number of notifications read at first, and with each further step. */
export const PAGE = 50;
/** The most rows that servers return for a call. */
const ROWS_A_CALL = 500;

/** The bell's content: the newest notifications, whether there are older ones, and the ids of all unread ones. */
export type Inbox = { items: Notification[]; hasOlder: boolean; unread: string[] };

/** Reads a person's newest notifications, at most `most`, newest first. */
export async function readNotifications(
  userId: string,
  most: number,
): Promise<{ inbox: Inbox } | { error: PostgrestError }> {
  const newest = await readNewest(userId, most + 1);
  if ("error" in newest) return newest;
  const hasOlder = newest.items.length > most;
  const items = newest.items.slice(0, most);
  if (!hasOlder) return { inbox: { items, hasOlder, unread: unreadOf(items) } };

  const rest = await supabase().from("notifications").select("id").eq("user_id", userId).eq("is_read", false);
  return rest.error ? { error: rest.error } : { inbox: { items, hasOlder, unread: rest.data.map(({ id }) => id) } };
}

async function readNewest(
  userId: string,
  most: number,
): Promise<{ items: Notification[] } | { error: PostgrestError }> {
  const items: Notification[] = [];
  while (items.length < most) {
    const wanted = Math.min(ROWS_A_CALL, most - items.length);
    const { data, error } = await supabase()
      .from("notifications")
      .select("*")
      .eq("user_id", userId)
      .order("created_at", { ascending: false })
      .range(items.length, items.length + wanted - 1);
    if (error) return { error };
    // A notification that was written between two calls shifts the rows by one.
    const known = new Set(items.map(({ id }) => id));
    const more = data.filter(({ id }) => !known.has(id));
    items.push(...more);
    if (data.length < wanted || more.length === 0) break;
  }
  return { items };
}

const unreadOf = (items: Notification[]): string[] => items.filter(({ is_read }) => !is_read).map(({ id }) => id);
