import type { TableRow } from "./answers.ts";
import { TABLES_OF_MONEY } from "./tables-of-money.ts";

/** Access to tables about students, and to the money. */
export const TABLES_OF_PEOPLE: Record<string, TableRow> = {
  ...TABLES_OF_MONEY,
  assignments: {
    owner: "(select h.student_id from public.homework h where h.assignment_id = t.id)",
    read: "own",
    columns: "id kind title instructions links due_on created_at reading written_task retake",
  },
  audit_log: { read: "teacher", columns: "id at actor_id actor_role subject subject_id student_id action changes" },
  backups: {
    read: "teacher",
    columns:
      "id night state requested_at started_at finished_at worker heartbeat_at attempts done_bytes total_bytes file bytes encrypted missing_files problem pruned restore_requested_at restore_claimed_at restore_tested_at restore_problem",
    hidden: "worker heartbeat_at attempts restore_claimed_at",
  },
  bank_lines: {
    read: "teacher",
    columns: "id fingerprint day amount_cents memo state payment_id imported_at created_payment",
  },
  billing_rules: {
    key: "singleton",
    read: "members",
    columns:
      "singleton due_day days_ahead class_price_cents pix_key pix_name pix_city class_price_since reminder_days local_holidays",
    change: {
      by: "teacher",
      columns: "due_day days_ahead class_price_cents pix_key pix_name pix_city reminder_days local_holidays",
    },
  },
  calendar_entries: {
    owner: "(select c.student_id from public.classes c where c.id = t.id)",
    read: "own",
    columns:
      "id kind local_start duration starts_at ends_at cancelled_at created_at label busy_calendar sequence updated_at moved_from pause_id",
  },
  calendar_feeds: {
    key: "user_id",
    owner: "t.user_id",
    read: "mine",
    columns: "user_id token_hash created_at",
    hidden: "token_hash",
    remove: "mine",
  },
  card_reviews: {
    owner: "t.student_id",
    read: "own",
    columns: "id card_id student_id rating reviewed_at received_at undone_at day",
  },
  card_settings: {
    key: "student_id",
    owner: "t.student_id",
    read: "own",
    columns: "student_id new_per_day retention remind_at reminded_on time_zone",
  },
  cards: {
    owner: "t.student_id",
    read: "own",
    columns:
      "id student_id front back example source source_id created_at review_count first_reviewed_at scheduled_count due_at stability lapses failures is_leech recording",
    change: { by: "own", columns: "front back example" },
    remove: "own",
  },
  cancelled_notes: {
    owner: "t.student_id",
    read: "own",
    columns: "id payment_id student_id number reason cancelled_at cancelled_by",
  },
  charge_overview: {
    owner: "t.student_id",
    read: "own",
    columns:
      "id student_id kind month plan forfeited_class_id forfeit class_on description amount_cents discount_cents discount_reason due_on status txid created_at paid_at cancelled_at cancel_reason search_text net_cents open_cents overdue proof_waits student_name student_phone student_language pix_key pix_name pix_city terms late_cents payable_until awaits_code",
  },
  charges: {
    owner: "t.student_id",
    read: "own",
    columns:
      "id student_id kind month plan forfeited_class_id forfeit class_on description amount_cents discount_cents discount_reason due_on status txid created_at paid_at cancelled_at cancel_reason",
  },
  forfeited_classes: {
    owner: "t.student_id",
    read: "own",
    columns: "id student_id class_id kind starts_at forfeited_at waived_at waived_by waive_reason",
  },
  classes: {
    owner: "t.student_id",
    read: "own",
    columns:
      "id student_id series_id status online_link notes created_at recurs_at covered words homework notified_at usual_start",
  },
  consents: { owner: "t.user_id", read: "own", columns: "id kind version user_id trial_booking_id given_at" },
  dictations: {
    key: "assignment_id",
    owner: "(select h.student_id from public.homework h where h.assignment_id = t.assignment_id)",
    read: "own",
    columns: "assignment_id text exact",
  },
  erasure_requests: {
    key: "user_id",
    owner: "t.user_id",
    read: "own",
    columns: "user_id reason requested_at by_guardian",
    remove: "mine",
  },
  feedback: {
    owner: "t.student_id",
    read: "own",
    columns:
      "id student_id class_id rating comments created_at reply replied_at publication_asked_at publication_answered_at publication_agreed shown_name",
  },
  homework: {
    owner: "t.student_id",
    read: "own",
    columns:
      "id assignment_id student_id status assigned_at answer submissions submitted_at is_late grade comment marks graded_at in_writing retake_of counts",
  },
  homework_files: {
    owner: "(select h.student_id from public.homework h where h.id in (t.homework_id, t.remark_of))",
    read: "own",
    columns: "id assignment_id homework_id object_name file_name mime_type size_bytes position remark_of seconds",
  },
  homework_overview: {
    owner: "t.student_id",
    read: "own",
    columns:
      "id assignment_id student_id status assigned_at submissions submitted_at is_late grade graded_at kind title due_on student_name retake_of counts",
  },
  hours: {
    owner: "t.student_id",
    read: "own",
    columns:
      "id kind local_start starts_at ends_at cancelled_at label created_at status full_name email level plan student_id series_id online_link notes covered words homework pause_id is_makeup email_verified lapsed_at",
  },
  hour_offers: {
    owner: "(select w.student_id from public.waiting_list w where w.id = t.waiting_id)",
    read: "own",
    columns: "id waiting_id local_start offered_at expires_at taken_at declined_at key_hash freed_at",
    hidden: "freed_at key_hash",
  },
  waiting_list: {
    owner: "t.student_id",
    read: "own",
    columns:
      "id student_id class_id credit_id full_name email phone language key_hash terms_version weekdays from_time until_time created_at ended_at guardian_name guardian_email",
    hidden: "key_hash terms_version",
  },
  makeup_credits: {
    owner: "t.student_id",
    read: "own",
    columns:
      "id student_id from_class granted_at expires_on used_by_class reason by_school money_chosen_at money_given_at",
  },
  module_grades: {
    key: "module_id student_id",
    owner: "t.student_id",
    read: "own",
    columns: "module_id student_id meanings questions dictation average notified_at updated_at",
  },
  notification_choices: {
    key: "user_id topic",
    owner: "t.user_id",
    read: "mine",
    columns: "user_id topic by_mail by_push",
    change: { by: "mine", columns: "topic by_mail by_push" },
    add: { by: "mine", columns: "topic by_mail by_push", row: () => ({ topic: "grades", by_mail: true }) },
    remove: "mine",
  },
  notification_times: {
    key: "user_id",
    owner: "t.user_id",
    read: "mine",
    columns: "user_id quiet_from quiet_until digest_at",
    change: { by: "mine", columns: "user_id quiet_from quiet_until digest_at" },
    add: { by: "mine", columns: "user_id quiet_from quiet_until digest_at", row: () => ({ digest_at: "10:00" }) },
    single: true,
  },
  push_subscriptions: {
    owner: "t.user_id",
    read: "mine",
    columns: "id user_id endpoint p256dh auth device session_id created_at",
    hidden: "p256dh auth session_id",
    remove: "mine",
  },
  notifications: {
    owner: "t.user_id",
    read: "mine",
    columns: "id user_id type content is_read created_at",
    change: { by: "mine", columns: "is_read" },
  },
  pauses: {
    owner: "t.student_id",
    read: "own",
    columns: "id student_id first_day last_day keeps_place reason created_at cancelled_at",
  },
  series_requests: {
    owner: "t.student_id",
    read: "own",
    columns:
      "id student_id series_id class_id scope local_start message created_at answered_at accepted answer is_proposal",
  },
  class_requests: {
    owner: "t.student_id",
    read: "own",
    columns: "id student_id local_start created_at ended_at outcome class_id answer moves moves_from words",
  },
  plan_prices: { key: "plan from_on", read: "teacher", columns: "plan from_on price_cents" },
  profile_overview: {
    owner: "t.id",
    read: "own",
    columns:
      "id full_name email role plan level created_at deactivated_at temporary_password first_login_at erasure_requested_at next_class_at balance_cents overdue last_activity_at paused_until sign_up_unfinished",
  },
  profiles: {
    owner: "t.id",
    read: "own",
    columns:
      "id role full_name email phone language first_login_at temporary_password deactivated_at created_at birth_date guardian_name guardian_contact profession goal plan level temporary_password_expires_at photo sign_up_unfinished",
    change: {
      by: "own",
      columns: "full_name phone language first_login_at birth_date guardian_name guardian_contact profession goal",
    },
  },
  guardian_consents: {
    owner: "t.student_id",
    read: "own",
    columns:
      "id student_id guardian_name guardian_email terms_version key_hash asked_at expires_at given_at withdrawn_at ended_at",
    hidden: "key_hash",
  },
  student_billing: {
    key: "student_id",
    owner: "t.student_id",
    read: "own",
    columns: "student_id payer_name payer_document monthly_discount_cents plan_since agreed_cents",
  },
  station_marks: { owner: "t.student_id", read: "own", columns: "id student_id station mark marked_on created_at" },
  recap_links: {
    owner: "t.student_id",
    read: "own",
    columns: "id student_id month token_hash created_at",
    hidden: "token_hash",
    remove: "own",
  },
  student_rooms: { key: "student_id", read: "teacher", columns: "student_id link" },
  student_notes: {
    key: "student_id",
    read: "teacher",
    columns: "student_id text updated_at",
    change: { by: "teacher", columns: "student_id text" },
    add: { by: "teacher", columns: "student_id text", row: ({ teacher }) => ({ student_id: teacher, text: "A note" }) },
  },
};
