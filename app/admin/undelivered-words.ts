import { TOPIC_OF } from "~/i18n/notifications/kinds";
import { TOPIC_NAMES } from "~/i18n/notifications/topic-names";
import { m } from "~/i18n/paraglide/messages";
import type { Undelivered } from "~/notifications/undelivered";

const CHANNELS: Record<string, () => string> = { mail: m.notifications_by_mail, push: m.notifications_by_push };

export const formatChannel = (channel: string): string => (CHANNELS[channel] ?? m.notifications_by_mail)();

/** The topic, as the notification choices name it; three other kinds have their own words. */
export function formatAbout({ kind, channel }: Pick<Undelivered, "kind" | "channel">): string {
  if (channel === "mail" && kind.startsWith("trial_")) return m.booking_trial();
  if (kind === "mail_test") return m.admin_undelivered_test();
  if (kind === "digest") return TOPIC_NAMES.digest();
  if (kind === "backup_failed") return m.setup_backup();
  if (kind === "disk_filling") return m.admin_undelivered_disk();
  const topic = TOPIC_OF[kind];
  return topic ? TOPIC_NAMES[topic]() : m.admin_undelivered_account();
}
