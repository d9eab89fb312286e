/** Topics for which people choose channels, as in the database's `notification_choices`. */
export type Topic =
  | "classes"
  | "reminders"
  | "homework"
  | "cards"
  | "grades"
  | "payments"
  | "feedback"
  | "articles"
  | "profile";

/**
 * Every kind of notification and of mail that people can choose about, and its topic. The database decides by its own
 * copy, `private.topic_of`; a test compares the two.
 */
export const TOPIC_OF = {
  new_schedule: "classes",
  trial_moved: "classes",
  trial_cancelled: "classes",
  trial_lapsed: "classes",
  new_class_scheduled: "classes",
  new_class: "classes",
  class_moved: "classes",
  class_cancelled: "classes",
  class_link: "classes",
  student_confirmed_class: "classes",
  student_booked_makeup: "classes",
  student_moved_class: "classes",
  student_cancelled_class: "classes",
  invitation_answered: "classes",
  series_moved: "classes",
  series_cancelled: "classes",
  series_declined: "classes",
  student_requested_series: "classes",
  pause_set: "classes",
  pause_changed: "classes",
  pause_cancelled: "classes",
  student_paused: "classes",
  hour_offered: "classes",
  wait_ended: "classes",
  calendar_refused: "classes",
  calendar_deleted: "classes",
  calendar_silent: "classes",
  calendar_left: "classes",
  class_scheduled: "classes",
  teacher_booked: "classes",
  teacher_moved: "classes",
  teacher_cancelled: "classes",
  class_soon: "reminders",
  reminder_day: "reminders",
  reminder_hour: "reminders",
  makeups_expiring: "reminders",
  new_homework: "homework",
  homework_graded: "homework",
  dictation_graded: "homework",
  homework_submitted: "homework",
  class_notes: "homework",
  cards_due: "cards",
  test_graded: "grades",
  charge_due: "payments",
  charge_reminder: "payments",
  charge_overdue: "payments",
  charge_paid: "payments",
  proof_declined: "payments",
  student_made_payment: "payments",
  mei_limit: "payments",
  pix_received: "payments",
  pix_refunded: "payments",
  pix_unknown: "payments",
  pix_silent: "payments",
  student_left_feedback: "feedback",
  feedback_answered: "feedback",
  publication_asked: "feedback",
  publication_answered: "feedback",
  new_article: "articles",
  topic_suggested: "articles",
  student_updated_profile: "profile",
  erasure_requested: "profile",
} as const satisfies Record<string, Topic>;

/** By mail: `choice` can be turned off, `always` cannot, `never` has no mail. */
type ByMail = "choice" | "always" | "never";

/** The topics of each role in display order, and whether they have mail. */
export const TOPICS_OF_ROLE: Record<"aluno" | "admin", readonly { topic: Topic; mail: ByMail }[]> = {
  aluno: [
    { topic: "classes", mail: "always" },
    { topic: "reminders", mail: "choice" },
    { topic: "homework", mail: "choice" },
    { topic: "cards", mail: "choice" },
    { topic: "grades", mail: "choice" },
    { topic: "payments", mail: "choice" },
    { topic: "feedback", mail: "choice" },
    { topic: "articles", mail: "never" },
  ],
  admin: [
    { topic: "classes", mail: "always" },
    { topic: "homework", mail: "choice" },
    { topic: "payments", mail: "choice" },
    { topic: "feedback", mail: "choice" },
    { topic: "profile", mail: "choice" },
    { topic: "articles", mail: "never" },
  ],
};

/** The topic under which a mail can be unsubscribed from; undefined when it cannot. */
export function unsubscribable(kind: string): Unsubscribable | undefined {
  const about = kind === "digest" ? kind : Object.entries(TOPIC_OF).find(([known]) => known === kind)?.[1];
  return UNSUBSCRIBABLE.find((topic) => topic === about);
}

/** Topics that a signed link can unsubscribe from. */
export const UNSUBSCRIBABLE = [
  "reminders",
  "homework",
  "cards",
  "grades",
  "payments",
  "feedback",
  "profile",
  "digest",
] as const;
export type Unsubscribable = (typeof UNSUBSCRIBABLE)[number];
