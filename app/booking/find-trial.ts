import * as z from "zod/mini";
import type { Backend } from "~/platform/backend/backend";

const Trial = z.object({
  id: z.string(),
  full_name: z.string(),
  /** Wall-clock time in São Paulo, yyyy-mm-ddThh:mm. */
  local_start: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  created_at: z.string(),
  status: z.string(),
  /** True if the class has not begun and is not cancelled. */
  changeable: z.boolean(),
  sequence: z.number(),
  /** The time by which the mailed link must be opened; null where the hour does not depend on it. */
  held_until: z.nullable(z.string()),
  /** The address of the mailed link, until it is verified. */
  unverified_email: z.nullable(z.string()),
  /** The time at which the class's online room opens; null where the teacher has set none. */
  room_opens: z.nullable(z.string()),
  /** The room's address while it is open. */
  room: z.nullable(z.string()),
  /** True if the booking has no hour, because its link was not opened. */
  lapsed: z.boolean(),
  /** True if the hour is taken only when the link is opened, or the teacher confirms it. */
  by_link: z.boolean(),
  /** True if mail leaves the site at all. */
  mails_go: z.boolean(),
});
/** A booked trial class, as its key shows it. */
export type Trial = z.infer<typeof Trial>;

/**
 * Verifies the address of a booking by the mailed link's proof; the hour is then booked, or was taken meanwhile.
 * Undefined for an invalid link. @throws Response 503 when the backend does not answer.
 */
export async function verifyTrial(
  client: Backend,
  key: string,
  proof: string,
): Promise<"verified" | "taken" | undefined> {
  const { data, error } = await client.rpc("verify_trial", { key, proof });
  if (error) throw new Response(null, { status: 503 });
  if (data === null) return undefined;
  return data === "taken" ? "taken" : "verified";
}

/** The booking of a key; null for an unknown key. @throws the backend's error. */
export async function findTrial(client: Backend, key: string): Promise<Trial | null> {
  const { data, error } = await client.rpc("find_trial", { key });
  if (error) throw new Response(null, { status: 503 });
  return data === null ? null : Trial.parse(data);
}
