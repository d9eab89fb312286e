import { z } from "zod/mini";
import { supabase } from "~/platform/backend/supabase";

/** A mail or push notification that was not sent. `failed`: there is no automatic retry. */
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

/** A past outage of the mail server. */
export type MailOutage = Awaited<ReturnType<typeof listMailOutages>>[number];

/** Outages of the last 90 days, the newest first. */
export async function listMailOutages() {
  const { data, error } = await supabase().rpc("list_mail_outages");
  if (error) throw error;
  return data;
}

/** Retries all failed deliveries, except those that may have arrived. */
export async function retryAll(): Promise<"done" | "failed"> {
  const { error } = await supabase().rpc("retry_all_deliveries");
  return error ? "failed" : "done";
}

type Act = "retry_delivery" | "dismiss_delivery";

/** Retries or dismisses a delivery. `gone`: it is no longer on the list. */
export async function changeDelivery(
  act: Act,
  { channel, id }: Pick<Undelivered, "channel" | "id">,
): Promise<"done" | "gone" | "failed"> {
  const { error } = await supabase().rpc(act, { channel, id });
  if (!error) return "done";
  return error.message === "NOT_NOW" ? "gone" : "failed";
}
