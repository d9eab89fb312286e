import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import type { Database } from "~/platform/backend/database.types";

const Trial = z.object({
  id: z.string(),
  full_name: z.string(),
  /** Wall-clock time in São Paulo, yyyy-mm-ddThh:mm. */
  local_start: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  created_at: z.string(),
  status: z.string(),
  /** The booking has not begun, and is not cancelled. */
  changeable: z.boolean(),
  sequence: z.number(),
  /** The time until which the hour waits for the mailed link; null where it does not. */
  held_until: z.nullable(z.string()),
  /** The address that the link went to, while nobody has opened it. */
  unverified_email: z.nullable(z.string()),
  /** The link was not opened in time, and the hour became free again. */
  lapsed: z.boolean(),
});
/** A booked trial class, as whoever holds its key may see it. */
export type Trial = z.infer<typeof Trial>;

/**
 * Verifies the address of a booking by the mailed link's proof: the hour is booked, or taken by somebody else. Undefined
 * where the link verifies nothing. @throws Response 503 where the backend cannot be reached.
 */
export async function verifyTrial(
  client: SupabaseClient<Database>,
  key: string,
  proof: string,
): Promise<"verified" | "taken" | undefined> {
  const { data, error } = await client.rpc("verify_trial", { key, proof });
  if (error) throw new Response(null, { status: 503 });
  if (data === null) return undefined;
  return data === "taken" ? "taken" : "verified";
}

/** The booking of a key, or null where it has none. @throws what the backend answers when it cannot be asked. */
export async function findTrial(client: SupabaseClient<Database>, key: string): Promise<Trial | null> {
  const { data, error } = await client.rpc("find_trial", { key });
  if (error) throw new Response(null, { status: 503 });
  return data === null ? null : Trial.parse(data);
}
