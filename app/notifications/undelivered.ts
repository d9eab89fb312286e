import { z } from "zod/mini";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";
import { toast } from "~/ui/toast-store";

/** A mail or push notification that was not sent. `failed`: there is no automatic retry. */
export type Undelivered = Awaited<ReturnType<typeof listUndelivered>>[number];

/** The newest 200 undelivered mails and pushes, for the teacher. */
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

/** The outage of the mail server; undefined while there is none. @throws the refusal of the database */
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

const { call, outcomeOf } = writesWith({
  failed: m.common_something_went_wrong,
  away: m.common_something_went_wrong,
});

type Delivery = Pick<Undelivered, "channel" | "id">;

/** Retries or dismisses a delivery. One that is no longer on the list counts as success, with a message. */
async function writeDelivery(act: "retry_delivery" | "dismiss_delivery", { channel, id }: Delivery, done: string) {
  const outcome = await outcomeOf(supabase().rpc(act, { channel, id }));
  const isGone = outcome.code === "NOT_NOW";
  if (!outcome.kind || isGone) toast({ title: isGone ? m.admin_undelivered_removed() : done });
  return isGone ? { answer: null } : outcome;
}

/** The teacher's writes of undelivered mails and pushes. */
export const deliveryWrites = {
  retry: (delivery: Delivery) => writeDelivery("retry_delivery", delivery, m.admin_undelivered_retried()),
  dismiss: (delivery: Delivery) => writeDelivery("dismiss_delivery", delivery, m.admin_undelivered_given_up()),
  /** Retries all failed deliveries, except for deliveries that may have arrived. */
  retryAll: call("retry_all_deliveries", () => toast({ title: m.admin_undelivered_all_retried() })),
};
