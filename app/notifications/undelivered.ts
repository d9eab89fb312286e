import { z } from "zod/mini";
import { supabase } from "~/platform/backend/supabase";

/** A mail or a push notification that did not go out. `failed`: it is not tried again by itself. */
export type Undelivered = Awaited<ReturnType<typeof listUndelivered>>[number];

/** The newest 200, for the teacher. */
export async function listUndelivered() {
  const { data, error } = await supabase().rpc("list_undelivered");
  if (error) throw error;
  return data;
}

/**
 * The outage of the mail server: its beginning, its reason (in the outbox's format) and the number of waiting mails;
 * undefined without one.
 */
export type MailIssue = z.infer<typeof Issue>;
const Issue = z.object({ since: z.string(), error: z.string(), waiting: z.number() });

export async function readMailIssue(): Promise<MailIssue | undefined> {
  const { data, error } = await supabase().rpc("read_mail_server_status");
  if (error) throw error;
  return data === null ? undefined : Issue.parse(data);
}

/** A time over which the mail server refused everybody, and that is over. */
export type MailOutage = Awaited<ReturnType<typeof listMailOutages>>[number];

/** Outages of the last 90 days, the newest first. */
export async function listMailOutages() {
  const { data, error } = await supabase().rpc("list_mail_outages");
  if (error) throw error;
  return data;
}

/** Sends all that did not go out again, but what may have arrived. */
export async function retryAll(): Promise<"done" | "failed"> {
  const { error } = await supabase().rpc("retry_all_deliveries");
  return error ? "failed" : "done";
}

type Act = "retry_delivery" | "dismiss_delivery";

/** Tries one again, or lets it be. `gone`: somebody, or time, was faster. */
export async function changeDelivery(
  act: Act,
  { channel, id }: Pick<Undelivered, "channel" | "id">,
): Promise<"done" | "gone" | "failed"> {
  const { error } = await supabase().rpc(act, { channel, id });
  if (!error) return "done";
  return error.message === "NOT_NOW" ? "gone" : "failed";
}
