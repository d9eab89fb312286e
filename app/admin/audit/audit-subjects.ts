import { m } from "~/i18n/paraglide/messages";

/** The names of tables for people. */
export const SUBJECTS: Readonly<Record<string, () => string>> = {
  profiles: m.audit_profiles,
  student_billing: m.audit_student_billing,
  charges: m.audit_charges,
  payments: m.audit_payments,
  credits: m.audit_credits,
  payment_proofs: m.audit_payment_proofs,
  cancelled_notes: m.audit_cancelled_notes,
  classes: m.audit_classes,
  forfeited_classes: m.audit_forfeited_classes,
  student_rooms: m.audit_student_rooms,
  makeup_credits: m.audit_makeup_credits,
  homework: m.audit_homework,
  assignments: m.audit_assignments,
  module_grades: m.audit_module_grades,
  feedback: m.audit_feedback,
  testimonials: m.audit_testimonials,
  plans: m.audit_plans,
  site_settings: m.audit_site_settings,
  billing_rules: m.audit_billing_rules,
  fiscal_rules: m.audit_fiscal_rules,
  mei_limits: m.audit_mei_limits,
  pix_provider: m.audit_pix_provider,
  connected_calendar: m.audit_connected_calendar,
  pauses: m.audit_pauses,
  series_requests: m.audit_series_requests,
  class_requests: m.audit_class_requests,
  price_adjustments: m.audit_price_adjustments,
  adjusted_prices: m.audit_adjusted_prices,
  scheduling_rules: m.audit_scheduling_rules,
  working_hours: m.audit_working_hours,
  station_marks: m.audit_station_marks,
  recap_links: m.audit_recap_links,
  cards: m.audit_cards,
  card_settings: m.audit_card_settings,
};

/** A table's name for people, or as the database has it. */
export const formatSubject = (subject: string): string => SUBJECTS[subject]?.() ?? subject;
