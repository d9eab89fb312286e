import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatInstant } from "~/platform/time/school-time";
import { EmptyState } from "~/ui/empty-state";
import { Pager } from "~/ui/pager";
import { Pill } from "~/ui/pill";
import { formatField, formatValues } from "./audit-words";
import { type AuditPage, type AuditRow, PAGE_SIZE } from "./read-audit";

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
const ACTIONS: Readonly<Record<string, () => string>> = {
  insert: m.audit_insert,
  update: m.audit_update,
  delete: m.audit_delete,
};

export const formatAction = (action: string): string => ACTIONS[action]?.() ?? action;

/** "Tarefa alterada": what changed and how, in the gender that the language gives it. */
const formatDone = ({ subject, action }: Pick<AuditRow, "subject" | "action">): string =>
  m.audit_done({ what: SUBJECTS[subject]?.() ?? subject, form: m.audit_form({ subject }), action });

export const formatActor = ({ who, actor_role }: Pick<AuditRow, "who" | "actor_role">): string =>
  who ?? (actor_role === "server" ? m.audit_server() : m.common_person_removed());

/** Changes with their authors, the latest first. */
export function AuditList({ rows, total, page }: AuditPage & { page: number }) {
  const lang = useLang();
  if (total === 0) return <EmptyState level={3} title={m.audit_none()} text={m.audit_none_text()} />;
  return (
    <>
      <ol className="divide-y">
        {rows.map((row) => (
          <li key={row.id} className="grid gap-1 py-3">
            <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
              <time dateTime={isoInstant(row.at)} className="text-soft tabular-nums">
                {formatInstant(row.at, lang, { dateStyle: "short", timeStyle: "medium" })}
              </time>
              <span className="font-semibold">{formatActor(row)}</span>
              <Pill className="whitespace-normal!">{formatDone(row)}</Pill>
              {row.about && row.about !== row.who && <span className="text-soft">{row.about}</span>}
            </span>
            <Changes subject={row.subject} changes={row.changes} />
          </li>
        ))}
      </ol>
      <Pager page={page} pageCount={Math.ceil(total / PAGE_SIZE)} />
    </>
  );
}

function Changes({ subject, changes }: Pick<AuditRow, "subject" | "changes">) {
  const lang = useLang();
  if (changes.length === 0) return null;
  return (
    <ul className="text-soft">
      {changes.map((change) => (
        <li key={change.name} className="[overflow-wrap:anywhere]">
          <span className="text-ink">{formatField(change.name)}</span>: {formatValues(subject, change, lang)}
        </li>
      ))}
    </ul>
  );
}
