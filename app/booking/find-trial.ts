import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import type { Database } from "~/platform/database.types";

const Trial = z.object({
  id: z.string(),
  full_name: z.string(),
  /** Wall-clock time in São Paulo, yyyy-mm-ddThh:mm. */
  local_start: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  created_at: z.string(),
  status: z.string(),
  /** It has not begun, and has not been cancelled. */
  changeable: z.boolean(),
  sequence: z.number(),
});
/** A booked trial class, as whoever holds its key may see it. */
export type Trial = z.infer<typeof Trial>;

/** The booking of a key, or null where it has none. @throws what the backend answers when it cannot be asked. */
export async function findTrial(client: SupabaseClient<Database>, key: string): Promise<Trial | null> {
  const { data, error } = await client.rpc("find_trial", { key });
  if (error) throw new Response(null, { status: 503 });
  return data === null ? null : Trial.parse(data);
}
