import { m } from "~/i18n/paraglide/messages";
import type { Facts } from "./facts";
import * as shapes from "./shapes";

/** A part of a copy: the data about one topic. */
export type Topic = {
  /** Its name in the exported data; for the rows of a list inside another row, in these topics. */
  key: string;
  name: () => string;
  /** The table whose names of fields and codes it has. */
  table: string;
  /** The lists inside its rows that are topics of their own, by their fields. */
  lists?: Readonly<Record<string, string>>;
  /** A row as people read it. */
  shape?: (row: Facts) => Facts;
};

type Chapter = { name: () => string; topics: readonly Topic[] };

/** The order and the names of everything that a copy holds. A test compares them with what the database exports. */
export const CHAPTERS: readonly Chapter[] = [
  {
    name: m.copies_chapter_you,
    topics: [
      { key: "profile", name: m.copies_topic_profile, table: "profiles", shape: shapes.details },
      { key: "consents", name: m.students_consents, table: "consents" },
      { key: "guardian_consents", name: m.copies_topic_guardian_consents, table: "guardian_consents" },
      { key: "guardian_of", name: m.copies_topic_guardian_of, table: "guardian_consents" },
      { key: "erasure_request", name: m.copies_topic_erasure_request, table: "erasure_requests" },
      { key: "sign_ins", name: m.copies_topic_sign_ins, table: "sessions" },
      { key: "sign_in_record", name: m.copies_topic_sign_in_record, table: "sign_in_record" },
      { key: "calendar_feed", name: m.copies_topic_calendar_feed, table: "calendar_feeds" },
      { key: "end_announced", name: m.copies_topic_end_announced, table: "retention_notices" },
      { key: "topic_suggestions", name: m.copies_topic_topic_suggestions, table: "topic_suggestions" },
    ],
  },
  {
    name: m.common_classes,
    topics: [
      {
        key: "trial_bookings",
        name: m.classes_trials,
        table: "trial_bookings",
        shape: shapes.withAnswer,
      },
      {
        key: "waiting_list",
        name: m.classes_wait_title,
        table: "waiting_list",
        lists: { offers: "offers" },
      },
      { key: "offers", name: m.copies_topic_offers, table: "hour_offers" },
      {
        key: "classes",
        name: m.common_classes,
        table: "classes",
        lists: { changes: "class_changes" },
        shape: shapes.withAnswer,
      },
      { key: "class_changes", name: m.copies_topic_class_changes, table: "classes", shape: shapes.classChange },
      { key: "class_requests", name: m.copies_topic_class_requests, table: "class_requests" },
      { key: "series_requests", name: m.copies_topic_series_requests, table: "series_requests" },
      { key: "pauses", name: m.pauses_title, table: "pauses" },
      { key: "makeup_credits", name: m.copies_topic_makeup_credits, table: "makeup_credits" },
      { key: "forfeited_classes", name: m.copies_topic_forfeited_classes, table: "forfeited_classes" },
      { key: "room", name: m.copies_topic_room, table: "student_rooms" },
      { key: "room_visits", name: m.copies_topic_room_visits, table: "room_visits" },
    ],
  },
  {
    name: m.copies_chapter_studies,
    topics: [
      {
        key: "placement_tests",
        name: m.copies_topic_placement_tests,
        table: "placement_attempts",
        lists: { answers: "answers" },
        shape: shapes.placementTest,
      },
      { key: "answers", name: m.copies_topic_answers, table: "placement_answers" },
      { key: "homework", name: m.common_homework, table: "homework", shape: shapes.homework },
      { key: "uploads", name: m.copies_topic_uploads, table: "uploads" },
      { key: "grades", name: m.common_grades, table: "module_grades" },
      {
        key: "cards",
        name: m.common_cards,
        table: "cards",
        lists: { reviews: "reviews" },
        shape: shapes.card,
      },
      { key: "reviews", name: m.copies_topic_reviews, table: "card_reviews" },
      { key: "card_settings", name: m.copies_topic_card_settings, table: "card_settings" },
      { key: "station_marks", name: m.progress_line, table: "station_marks", shape: shapes.station },
      { key: "shared_recaps", name: m.copies_topic_shared_recaps, table: "recap_links" },
      { key: "teachers_notes", name: m.copies_topic_teachers_notes, table: "student_notes" },
      { key: "feedback", name: m.copies_topic_feedback, table: "feedback" },
      { key: "testimonials", name: m.testimonials_tab, table: "testimonials" },
    ],
  },
  {
    name: m.common_payments,
    topics: [
      { key: "payer", name: m.copies_topic_payer, table: "student_billing" },
      { key: "adjusted_prices", name: m.copies_topic_adjusted_prices, table: "adjusted_prices" },
      { key: "charges", name: m.payments_charges, table: "charges" },
      { key: "payments", name: m.common_payments, table: "payments", shape: shapes.payment },
      { key: "allocations", name: m.copies_topic_allocations, table: "allocations" },
      { key: "credits", name: m.payments_credits, table: "credits" },
      { key: "payment_proofs", name: m.copies_topic_payment_proofs, table: "payment_proofs", shape: shapes.proof },
      { key: "provider_charges", name: m.copies_topic_provider_charges, table: "provider_charges" },
      { key: "provider_payments", name: m.copies_topic_provider_payments, table: "provider_payments" },
      { key: "bank_lines", name: m.copies_topic_bank_lines, table: "bank_lines" },
      { key: "withdrawals", name: m.copies_topic_withdrawals, table: "withdrawals" },
      { key: "cancelled_notes", name: m.copies_topic_cancelled_notes, table: "cancelled_notes" },
    ],
  },
  {
    name: m.copies_chapter_messages,
    topics: [
      {
        key: "notifications",
        name: m.notifications_choices,
        table: "notifications",
        shape: shapes.notification,
      },
      { key: "mails", name: m.copies_topic_mails, table: "mail_outbox", shape: shapes.mail },
      { key: "mails_to_come", name: m.copies_topic_mails_to_come, table: "digest_items", shape: shapes.mail },
      { key: "returned_mails", name: m.copies_topic_returned_mails, table: "paused_addresses" },
      { key: "notification_choices", name: m.copies_topic_notification_choices, table: "notification_choices" },
      { key: "notification_times", name: m.copies_topic_notification_times, table: "notification_times" },
      { key: "push_devices", name: m.copies_topic_push_devices, table: "push_subscriptions" },
      { key: "history", name: m.settings_retention_history, table: "audit_log", shape: shapes.change },
      { key: "faults", name: m.copies_topic_faults, table: "error_logs" },
    ],
  },
];

export const TOPICS: readonly Topic[] = CHAPTERS.flatMap(({ topics }) => topics);
