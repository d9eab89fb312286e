import { FORFEIT_NAMES } from "~/classes/forfeit-names";
import { CLASS_STATUS_NAMES } from "~/classes/hour-history";
import { KIND_NAMES, STATUS_NAMES } from "~/homework/homework-words";
import { RETAKE_NAMES } from "~/homework/retakes";
import { LANGUAGE_NAMES } from "~/i18n/language-names";
import { m } from "~/i18n/paraglide/messages";
import { METHODS } from "~/payments/payment-words";
import type { Enums } from "~/platform/backend/database.types";
import { weekdayNames } from "~/platform/time/day-words";
import { MARKS } from "~/progress/station-words";

type Names<Code extends string> = Readonly<Record<Code, () => string>>;

const ROLES: Names<Enums<"user_role">> = { admin: m.students_admin, aluno: m.common_student };
const CHARGE_KINDS: Names<Enums<"charge_kind">> = {
  monthly: m.audit_charge_monthly,
  single: m.audit_charge_single,
  forfeited_class: m.audit_forfeited_classes,
};
const CHARGE_STATUS: Names<Enums<"charge_status">> = {
  pending: m.payments_pending,
  paid: m.payments_paid,
  cancelled: m.payments_cancelled,
};
const SCOPES: Names<Enums<"series_scope">> = { later: m.classes_series_later, all: m.classes_series_all };
const REQUEST_OUTCOMES: Names<Enums<"class_request_outcome">> = {
  accepted: m.audit_outcome_accepted,
  declined: m.audit_outcome_declined,
  taken: m.audit_outcome_taken,
  passed: m.audit_outcome_passed,
};
const PROOF_STATES = {
  waiting: m.payments_proof_waits,
  confirmed: m.audit_proof_confirmed,
  declined: m.audit_outcome_declined,
};
const REGIMES: Names<Enums<"fiscal_regime">> = {
  mei: m.fiscal_regime_mei,
  company: m.fiscal_regime_company,
  person: m.fiscal_regime_person,
};
const ROOMS = { school: m.settings_room_school, student: m.settings_room_student, class: m.settings_room_class };
const MARK_NAMES: Names<Enums<"station_mark">> = {
  works: MARKS.works.label,
  sometimes: MARKS.sometimes.label,
  not_yet: MARKS.not_yet.label,
};
const WEEKDAYS = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, () => weekdayNames()[day - 1] ?? ""]));

/** The names of coded values by column, and by table where several tables have the column. */
export const CODED: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  role: ROLES,
  language: LANGUAGE_NAMES,
  first_language: LANGUAGE_NAMES,
  greeting_language: LANGUAGE_NAMES,
  "classes.status": CLASS_STATUS_NAMES,
  "class_requests.outcome": REQUEST_OUTCOMES,
  "charges.status": CHARGE_STATUS,
  "homework.status": {
    pending: STATUS_NAMES.pending.name,
    submitted: STATUS_NAMES.submitted.name,
    graded: STATUS_NAMES.graded.name,
  },
  "charges.kind": CHARGE_KINDS,
  "assignments.kind": KIND_NAMES,
  retake: RETAKE_NAMES,
  "forfeited_classes.kind": FORFEIT_NAMES,
  forfeit: FORFEIT_NAMES,
  method: METHODS,
  state: PROOF_STATES,
  mark: MARK_NAMES,
  regime: REGIMES,
  room_per: ROOMS,
  scope: SCOPES,
  weekday: WEEKDAYS,
};
