import type { TableRow } from "./answers.ts";

/** Access to tables about the school: its blog, its test, its calendar, its settings, its logs. */
export const TABLES_OF_SCHOOL: Record<string, TableRow> = {
  article_categories: {
    key: "slug",
    read: "everyone",
    columns: "slug name_pt name_en position",
    change: { by: "teacher", columns: "name_pt name_en position" },
    add: {
      by: "teacher",
      columns: "slug name_pt name_en position",
      row: () => ({ slug: "viagem", name_pt: "Viagem", name_en: "Travel", position: 9 }),
    },
    remove: "teacher",
  },
  article_drafts: {
    key: "article_id language",
    read: "teacher",
    columns: "article_id language title slug excerpt body cover_path cover_alt dated revision saved_at",
  },
  article_revisions: {
    key: "article_id language revision",
    read: "teacher",
    columns: "article_id language revision title slug excerpt body cover_path cover_alt editor step saved_at",
  },
  article_slugs: { key: "language slug", read: "nobody", columns: "language slug version_id" },
  article_versions: {
    read: { shown: "t.state = 'published' and t.published_at <= now()" },
    columns:
      "id article_id language title slug excerpt body body_text cover_path cover_alt state publish_at published_at revision created_at edited_at state_before draft_revision search",
    hiddenFromVisitors: "publish_at revision created_at state_before draft_revision",
  },
  article_views: { key: "version_id day shard", read: "teacher", columns: "version_id day views shard" },
  articles: {
    read: {
      shown: "exists (select from public.article_versions v where v.article_id = t.id and v.state = 'published')",
    },
    columns: "id category announced_at created_at deleted_at",
    change: { by: "teacher", columns: "category" },
  },
  busy_calendars: {
    read: "teacher",
    columns:
      "id name url checked_at fetched_at failed_at problem conflicts created_at skipped emptied_at skipped_count told_at",
    add: { by: "teacher", columns: "name url", row: () => ({ name: "Trabalho", url: "https://example.com/b.ics" }) },
    remove: "teacher",
  },
  calendar_history: { read: "teacher", columns: "id entry_id changed_at changed_by change by_student by_calendar" },
  days_off: {
    read: "teacher",
    columns: "id first_day last_day label",
    add: {
      by: "teacher",
      columns: "first_day last_day label",
      row: () => ({ first_day: "2031-05-01", last_day: "2031-05-02" }),
    },
    remove: "teacher",
  },
  error_faults: {
    key: "fault",
    read: "teacher",
    columns: "fault error_message http_status times people first_at last_at solved",
  },
  error_logs: {
    read: "teacher",
    columns: "id error_message http_status url request_body user_id user_agent created_at solved_at request_id fault",
    change: { by: "teacher", columns: "solved_at" },
    add: {
      by: "everyone",
      columns: "error_message http_status url request_body user_id user_agent",
      row: () => ({ error_message: "Something broke" }),
    },
    remove: "teacher",
  },
  fiscal_rules: {
    key: "singleton",
    read: "teacher",
    columns: "singleton regime opened_on occupation_code",
    change: { by: "teacher", columns: "regime opened_on occupation_code" },
  },
  mei_limits: {
    key: "from_on",
    read: "teacher",
    columns: "from_on limit_cents",
    add: {
      by: "teacher",
      columns: "from_on limit_cents",
      row: () => ({ from_on: "2031-01-01", limit_cents: 9000000 }),
    },
    remove: "teacher",
  },
  holidays: { key: "day", read: "teacher", columns: "day name_pt name_en" },
  mail_outbox: {
    read: "teacher",
    columns:
      "id kind recipient language data state attempts due_at worker last_error created_at sent_at user_id dismissed_at is_urgent tried_at refused_since bounced_at delayed_at bounced_by_address",
    hidden: "data worker user_id dismissed_at is_urgent tried_at delayed_at bounced_by_address",
  },
  push_outbox: {
    read: "server",
    columns: "id notification_id subscription_id is_urgent state attempts due_at worker last_error created_at sent_at",
  },
  connected_calendar: {
    key: "singleton",
    read: "teacher",
    columns: "singleton provider url username name busy_calendar connected_by connected_at",
  },
  calendar_sync: {
    key: "singleton",
    read: "teacher",
    columns:
      "singleton answered_at failing_since problem version read_at due_at claimed_until closing_at told_at keeps_marks",
  },
  pix_provider: {
    key: "singleton",
    read: "teacher",
    columns:
      "singleton profile base_url token_url pix_key fine_percent interest_percent discount_percent discount_days connected_at",
    change: { by: "teacher", columns: "fine_percent interest_percent discount_percent discount_days" },
  },
  pix_status: {
    key: "singleton",
    read: "teacher",
    columns:
      "singleton answered_at failing_since problem read_until refunds_read_at webhook_asked_at has_webhook due_at claimed_until closing_at told_at refunds_tried_at refunds_problem",
  },
  placement_answers: {
    key: "attempt_id position",
    read: "teacher",
    columns: "attempt_id position item_id option_order answer answered_at difficulty changes asked_at is_typed typed",
  },
  placement_attempts: {
    read: "teacher",
    columns:
      "id key_hash language stage track started_at expires_at finished_at correct ability level profile share shown_name seen_codes user_id trial_id first_block planned error level_chances calibration without_sound under_age hurried types",
  },
  placement_calibrations: {
    key: "version",
    read: "teacher",
    columns: "version calibrated_at tests learners approved_at declined_at slope",
  },
  placement_difficulties: {
    key: "version item_id",
    read: "teacher",
    columns: "version item_id previous difficulty answers correct expected",
  },
  placement_items: {
    read: "teacher",
    columns:
      "id code version skill level question options answer passage transcript audio_path picture_path picture_alt explanation_pt explanation_en retired_at created_at target frozen_at accepted cue",
  },
  placement_settings: {
    key: "singleton",
    read: "teacher",
    columns: "singleton cut_points",
    change: { by: "teacher", columns: "cut_points" },
  },
  plans: {
    key: "name",
    read: "everyone",
    columns: "name position classes_per_week price_cents contents_pt contents_en",
    change: { by: "teacher", columns: "classes_per_week price_cents contents_pt contents_en" },
  },
  scheduling_rules: {
    key: "singleton",
    read: "teacher",
    columns:
      "singleton buffer_minutes notice_hours horizon_days observe_holidays makeup_days hours_are_set hold_trials unverified_trials_per_network trials_per_day offer_minutes students_change_series room_link room_per tentative_is_free calendar_addresses reminder_hours",
    change: {
      by: "teacher",
      columns:
        "buffer_minutes notice_hours horizon_days observe_holidays makeup_days hold_trials unverified_trials_per_network trials_per_day offer_minutes students_change_series room_link room_per tentative_is_free calendar_addresses reminder_hours",
    },
  },
  site_settings: {
    key: "singleton",
    read: "everyone",
    columns:
      "singleton brand_first_name contact_email contact_phone company_number linkedin_url instagram_url language_app_url company_address biography_pt biography_en qualifications_pt qualifications_en first_language introduction_pt introduction_en photo_shown greeting_file greeting_seconds greeting_words greeting_language student_space_mb responsible_name former_student_years",
    change: {
      by: "teacher",
      columns:
        "brand_first_name contact_email contact_phone company_number linkedin_url instagram_url language_app_url company_address biography_pt biography_en qualifications_pt qualifications_en first_language introduction_pt introduction_en photo_shown greeting_file greeting_seconds greeting_words greeting_language student_space_mb responsible_name former_student_years",
    },
  },
  site_visits: { key: "day shard", read: "teacher", columns: "day visits shard" },
  testimonials: {
    read: { shown: "t.published" },
    columns: "id author_name about_pt about_en text_pt text_en position published created_at feedback_id",
    change: { by: "teacher", columns: "author_name about_pt about_en text_pt text_en position published" },
    add: {
      by: "teacher",
      columns: "author_name about_pt about_en text_pt text_en position published",
      row: () => ({ author_name: "Caio", text_pt: "Gostei" }),
    },
    remove: "teacher",
  },
  topic_suggestions: {
    read: "teacher",
    columns: "id topic name email language created_at handled_at",
    change: { by: "teacher", columns: "handled_at" },
    remove: "teacher",
  },
  trial_bookings: {
    read: "teacher",
    columns:
      "id key_hash status full_name email phone level plan goals message language terms_accepted_at created_at student_id updated_at held_until lapsed_at by_link email_verified guardian_name guardian_email",
    hidden: "key_hash updated_at",
  },
  working_hours: { read: "everyone", columns: "id weekday starts ends" },
  test_modules: {
    owner: "(select g.student_id from public.module_grades g where g.module_id = t.id)",
    read: "own",
    columns: "id name held_on created_at",
  },
};
