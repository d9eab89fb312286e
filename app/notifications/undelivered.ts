import { supabase } from "~/platform/supabase";

/** A mail or a push notification that did not go out. `failed`: it is not tried again by itself. */
export type Undelivered = Awaited<ReturnType<typeof listUndelivered>>[number];

/** The newest 200, for the teacher. */
export async function listUndelivered() {
  const { data, error } = await supabase().rpc("list_undelivered");
  if (error) throw error;
  return data;
}

type Act = "retry_delivery" | "give_up_delivery";

/** Tries one again, or lets it be. `gone`: somebody, or time, was faster. */
export async function careForDelivery(
  act: Act,
  { channel, id }: Pick<Undelivered, "channel" | "id">,
): Promise<"done" | "gone" | "failed"> {
  const { error } = await supabase().rpc(act, { channel, id });
  if (!error) return "done";
  return error.message === "NOT_NOW" ? "gone" : "failed";
}
