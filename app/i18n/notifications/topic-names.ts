import { m } from "~/i18n/paraglide/messages";
import type { Topic } from "./topics";

/** Names of topics in the page's language. */
export const TOPIC_NAMES: Record<Topic | "digest", () => string> = {
  classes: m.notifications_topic_classes,
  reminders: m.notifications_topic_reminders,
  homework: m.notifications_topic_homework,
  cards: m.notifications_topic_cards,
  grades: m.notifications_topic_grades,
  payments: m.notifications_topic_payments,
  feedback: m.notifications_topic_feedback,
  articles: m.notifications_topic_articles,
  profile: m.notifications_topic_profile,
  digest: m.notifications_topic_digest,
};
