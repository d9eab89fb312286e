import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "~/platform/backend/database.types";
import { plusDays } from "~/platform/time/calendar-day";
import { type FreeDays, MOST_DAYS, readFreeDays } from "~/platform/time/free-days";

export type Client = SupabaseClient<Database>;

/** The hours that visitors can take now, of two months from a day on. @throws what the backend answers when it cannot be asked. */
export async function readFreeHours(client: Client, first: string): Promise<FreeDays> {
  const { data, error } = await client.rpc("free_hours_between", {
    first_day: first,
    last_day: plusDays(first, MOST_DAYS - 1),
  });
  if (error) throw error;
  return readFreeDays(first, data);
}
