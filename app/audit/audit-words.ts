import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { formatMoney } from "~/platform/money/money";
import { formatDay, formatInstant } from "~/platform/time/school-time";

/** The names of columns for people. */
const FIELDS: Readonly<Record<string, () => string>> = {
  full_name: m.audit_field_name,
  email: m.audit_field_email,
  phone: m.audit_field_phone,
  plan: m.audit_field_plan,
  level: m.audit_field_level,
  role: m.audit_field_role,
  birth_date: m.audit_field_birth,
  guardian_name: m.audit_field_guardian,
  guardian_contact: m.audit_field_guardian_contact,
  profession: m.audit_field_profession,
  goal: m.audit_field_goal,
  language: m.audit_field_language,
  deactivated_at: m.audit_field_deactivated,
  first_login_at: m.audit_field_first_login,
  temporary_password: m.audit_field_temporary,
  plan_since: m.audit_field_plan_since,
  monthly_discount_cents: m.audit_field_monthly_discount,
  agreed_cents: m.audit_field_agreed,
  payer_name: m.audit_field_payer,
  payer_document: m.audit_field_payer_document,
  price_cents: m.audit_field_price,
  classes_per_week: m.audit_field_per_week,
  amount_cents: m.audit_field_amount,
  discount_cents: m.audit_field_discount,
  discount_reason: m.audit_field_discount_reason,
  description: m.audit_field_description,
  due_on: m.audit_field_due,
  status: m.audit_field_status,
  paid_at: m.audit_field_paid,
  reversed_at: m.audit_field_reversed,
  waived_at: m.audit_field_waived,
  waive_reason: m.audit_field_waive_reason,
  online_link: m.audit_field_link,
  link: m.audit_field_link,
  room_link: m.audit_field_link,
  notes: m.audit_field_notes,
  covered: m.audit_field_covered,
  words: m.audit_field_words,
  homework: m.audit_field_homework,
  title: m.audit_field_title,
  grade: m.audit_field_grade,
  station: m.audit_field_station,
  mark: m.audit_field_mark,
  comment: m.audit_field_comment,
  published: m.audit_field_published,
  expires_on: m.audit_field_expires,
  nfse_number: m.audit_field_nfse,
  nfse_file: m.audit_field_nfse_file,
  nfse_sent_to: m.audit_field_nfse_sent_to,
  nfse_sent_at: m.audit_field_nfse_sent_at,
  regime: m.audit_field_regime,
  opened_on: m.audit_field_opened,
  from_on: m.audit_field_from,
  limit_cents: m.audit_field_limit,
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:.*(?:Z|[+-]\d{2}:\d{2})$/;

/** The name of a changed column; an unknown one is shown as words. */
export const formatField = (name: string): string =>
  (Object.hasOwn(FIELDS, name) ? FIELDS[name]?.() : undefined) ?? name.replaceAll("_", " ");

/** A value for people: money, days and instants in the page's language and the school's time zone. */
export function formatValue(name: string, value: unknown, lang: Lang): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? m.audit_yes() : m.audit_no();
  if (typeof value === "number" && name.endsWith("_cents")) return formatMoney(value, lang);
  if (typeof value === "string" && DAY.test(value)) return formatDay(value, lang, { dateStyle: "short" });
  if (typeof value === "string" && INSTANT.test(value))
    return formatInstant(value, lang, { dateStyle: "short", timeStyle: "short" });
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
