import { weekday } from "../days.ts";
import type { Readers } from "./answers.ts";
import { type OwnedIds, sentProof } from "./fill.ts";

/** The expected answers about one function. `students`: active students, and not the teacher. */
export type FunctionRow = {
  by: Readers | "students";
  /** Arguments that name a row of a person; other people's are refused. */
  of?: Record<string, keyof OwnedIds>;
  /** The argument with the id of a new row; other people's ids are taken. */
  taken?: string;
  /** The other arguments, valid, so that a call is refused only for the row it names. */
  rest?: (caller: string, named: Record<string, string>) => Record<string, unknown>;
  /** Arguments that name rows of nobody. */
  open?: string[];
  /** A reading function's answer about other people's rows, instead of a refusal. */
  otherwise?: null | 0;
};

const each = (by: FunctionRow["by"], ...names: string[]): Record<string, FunctionRow> =>
  Object.fromEntries(names.map((name) => [name, { by }]));

/** Access to functions. A function that is missing here must not exist. */
export const FUNCTIONS: Record<string, FunctionRow> = {
  ...each("everyone", "article_sitemap", "find_articles", "list_articles", "read_article", "count_visit"),
  count_view: { by: "everyone", open: ["version"] },
  ...each(
    "everyone",
    "book_trial",
    "cancel_trial",
    "verify_trial",
    "find_trial",
    "reschedule_trial",
    "free_hours_between",
  ),
  ...each("everyone", "wait_for_trial", "find_trial_wait", "leave_trial_wait", "take_offered_trial"),
  ...each("everyone", "last_bookable_day", "teacher_photo"),
  ...each("everyone", "start_placement_test", "read_placement_test", "answer_placement_question"),
  ...each("everyone", "finish_placement_test", "name_placement_result", "read_placement_result"),
  ...each("everyone", "read_shared_recap", "read_calendar_feed", "suggest_topic", "claim_placement_test"),

  ...each("members", "accept_terms", "export_my_data", "make_calendar_feed", "change_row", "own_placement_tests"),
  has_booked_before: { by: "members", otherwise: null },
  save_push_subscription: { by: "members" },
  class_terms: { by: "members", of: { class: "classes" }, otherwise: null },
  confirm_class: { by: "members", of: { class: "classes" } },
  cancel_class: { by: "members", of: { class: "classes" } },
  reschedule_class: {
    by: "members",
    of: { class: "classes" },
    rest: () => ({ local_date: "2031-01-01", local_time: "10:00" }),
  },
  preview_series_change: { by: "members", of: { class: "classes" }, rest: () => ({ scope: "all" }) },
  request_series_change: {
    by: "students",
    of: { id: "series_requests", class: "classes" },
    taken: "id",
    rest: () => ({ scope: "all" }),
  },
  withdraw_series_request: { by: "students", of: { request: "series_requests" } },
  visit_room: { by: "members", of: { class: "classes" } },
  book_makeup: {
    by: "students",
    of: { credit: "makeup_credits" },
    rest: () => ({ local_date: weekday(2, 6), local_time: "22:00" }),
  },
  join_waiting_list: {
    by: "students",
    of: { purpose: "makeup_credits" },
    rest: () => ({ weekdays: "{1}", from_time: "10:00", until_time: "12:00" }),
  },
  take_offer: { by: "students", of: { offer: "hour_offers" } },
  decline_offer: { by: "students", of: { offer: "hour_offers" } },
  leave_waiting_list: { by: "members", of: { waiting: "waiting_list" } },
  class_streak: { by: "members", of: { student: "profiles" }, otherwise: 0 },
  student_unallocated_cents: { by: "members", of: { student: "profiles" }, otherwise: 0 },
  add_cards: {
    by: "members",
    of: { student: "profiles" },
    rest: () => ({ cards: [{ front: "to thrive", back: "prosperar" }] }),
  },
  choose_card_settings: {
    by: "members",
    of: { student: "profiles" },
    rest: () => ({ new_per_day: 5, retention: 0.9 }),
  },
  set_card_recording: { by: "members", of: { card: "cards" } },
  find_cards: { by: "members", of: { student: "profiles" }, rest: () => ({ search: "yield" }) },
  read_recap: { by: "members", of: { student: "profiles" }, rest: () => ({ month: "2026-01-01" }) },
  share_recap: { by: "students" },
  read_card_deck: { by: "members" },
  record_card_reviews: { by: "students" },
  request_erasure: { by: "students" },
  leave_feedback: {
    by: "students",
    of: { id: "feedback", class: "past_classes" },
    taken: "id",
    rest: () => ({ rating: 5 }),
  },
  answer_publication: { by: "students", of: { feedback: "feedback" }, rest: () => ({ agrees: false }) },
  submit_homework: {
    by: "students",
    of: { homework: "homework" },
    rest: () => ({ answer: "An answer", files: [], seen: 0 }),
  },
  send_proof: {
    by: "students",
    of: { charge: "charges" },
    rest: (caller, { charge = "" }) => ({ object: sentProof(caller, charge), name: "sent.pdf" }),
  },

  ...each(
    "teacher",
    "link_trial",
    "erase_booker",
    "block_time",
    "cancel_hour",
    "move_hour",
    "edit_class",
    "schedule_classes",
  ),
  ...each(
    "teacher",
    "set_outcome",
    "report_class",
    "previous_notes",
    "mark_station",
    "set_working_hours",
    "waive_forfeit",
    "change_role",
    "set_active",
    "edit_student",
  ),
  ...each("teacher", "save_article", "publish_article", "publish_articles", "unpublish_article", "restore_article"),
  ...each("teacher", "delete_articles", "undelete_articles", "manage_articles", "draft_from_suggestion"),
  ...each("teacher", "placement_funnel", "freeze_placement_item"),
  ...each("teacher", "placement_item_statistics", "retire_placement_item", "save_placement_items"),
  ...each("teacher", "save_assignment", "withdraw_homework", "grade_homework", "save_module", "post_grades"),
  ...each("teacher", "delete_module", "answer_feedback", "ask_to_publish", "add_charge", "charge_month"),
  ...each(
    "teacher",
    "discount_charge",
    "cancel_charge",
    "give_credit",
    "record_payment",
    "reverse_payment",
    "confirm_proof",
  ),
  ...each(
    "teacher",
    "decline_proof",
    "set_nfse",
    "cancel_service_note",
    "attach_service_note",
    "send_service_note",
    "set_student_billing",
    "set_student_room",
    "charge_plan_price",
    "move_testimonial",
  ),
  ...each("teacher", "import_statement", "suggest_matches", "match_lines", "unmatch_lines", "confirm_hours"),
  ...each(
    "teacher",
    "match_line",
    "unmatch_line",
    "ignore_line",
    "yearly_statistics",
    "send_test_mail",
    "request_backup",
  ),
  ...each("teacher", "request_restore_test", "read_setup", "send_test_push", "read_fiscal_year"),
  ...each("teacher", "find_people", "find_feedback", "find_testimonials", "find_placement_items"),
  ...each("teacher", "move_series", "cancel_series", "preview_series_request", "answer_series_request"),
  ...each("teacher", "preview_pause", "pause_student", "change_pause", "cancel_pause"),
  ...each("teacher", "announce_price_adjustment", "withdraw_price_adjustment"),
  ...each("teacher", "find_hours", "find_charges", "find_homework"),
  ...each("teacher", "list_undelivered", "retry_delivery", "dismiss_delivery", "retry_all_deliveries"),
  ...each("teacher", "disconnect_pix_provider", "disconnect_calendar"),
  ...each("server", "connect_calendar", "replace_calendar_credentials", "claim_calendar_round"),
  ...each("server", "plan_calendar_pushes", "finish_calendar_push", "drop_calendar_link", "postpone_calendar_push"),
  ...each("server", "finish_calendar_round", "read_calendar_links"),
  ...each("server", "take_calendar_event", "restore_calendar_events"),
  ...each("server", "connect_pix_provider", "read_pix_connection", "record_pix_answer"),
  ...each("server", "claim_pix_round", "finish_pix_round", "begin_provider_charge", "finish_provider_charge"),
  ...each(
    "server",
    "postpone_provider_charge",
    "announce_pix_payments",
    "drop_announced_payment",
    "settle_provider_payment",
  ),
  read_mail_server_status: { by: "teacher" },
  is_mail_saved_to_files: { by: "teacher" },
  list_mail_outages: { by: "teacher" },

  ...each("server", "add_starting_articles", "add_starting_placement_items", "grow_placement_bank"),
  ...each("server", "read_due_calibration", "save_calibration"),
  ...each("server", "read_unscheduled_cards", "save_card_schedules"),
  is_step_done: { by: "server" },
  ...each("server", "claim_busy_calendars", "replace_busy_times", "claim_mails"),
  ...each(
    "server",
    "finish_mail",
    "set_mail_transport",
    "hand_over_mail",
    "postpone_mail",
    "erase_person",
    "welcome_student",
    "set_photo",
  ),
  ...each(
    "server",
    "cancel_sign_up",
    "has_mail_quota",
    "extend_mail_claim",
    "release_mail",
    "drop_mail",
    "mark_mail_server_down",
  ),
  ...each(
    "server",
    "list_unencrypted_mail",
    "store_encrypted_mail",
    "renew_mail_link",
    "reply_address",
    "record_bounce",
  ),
  answer_invitation: { by: "server" },
  ...each(
    "server",
    "progress_report",
    "read_receipt",
    "read_yearly_statement",
    "list_orphaned_files",
    "run_housekeeping",
  ),
  ...each("server", "unsubscribe", "claim_pushes", "finish_push", "postpone_push", "drop_push_subscription"),
  ...each(
    "server",
    "claim_backup",
    "claim_restore_test",
    "finish_restore_test",
    "report_backup_progress",
    "finish_backup",
    "abandon_backup",
    "delete_backup_records",
  ),
  ...each("server", "prune_backups", "report_disk_usage"),
};
