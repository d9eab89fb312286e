import { m } from "~/i18n/paraglide/messages";
import type { Enums } from "~/platform/backend/database.types";
import { present } from "~/platform/time/present";
import { Pill } from "~/ui/pill";

type Level = Enums<"booking_level">;
type Status = Enums<"booking_status">;

const LEVELS = {
  beginner: m.booking_level_beginner,
  elementary: m.booking_level_elementary,
  intermediate: m.booking_level_intermediate,
  upper_intermediate: m.booking_level_upper_intermediate,
  advanced: m.booking_level_advanced,
  not_sure: m.classes_level_not_sure,
} satisfies Record<Level, () => string>;

/** A level with its name: "Intermediário (B1)". */
export const formatLevel = (level: Level): string => LEVELS[level]();

const CODES = {
  beginner: "A1",
  elementary: "A2",
  intermediate: "B1",
  upper_intermediate: "B2",
  advanced: "C1/C2",
} as const satisfies Record<Exclude<Level, "not_sure">, string>;

/** A level in short: "B1". */
export const formatLevelShort = (level: Level): string =>
  level === "not_sure" ? m.classes_level_unknown() : CODES[level];

const STATUSES = {
  scheduled: { tone: "wait", label: m.classes_status_scheduled },
  confirmed: { tone: "ok", label: m.classes_status_confirmed },
  completed: { tone: "plain", label: m.classes_status_completed },
  cancelled: { tone: "bad", label: m.classes_status_cancelled },
  no_show: { tone: "bad", label: m.classes_status_no_show },
} as const satisfies Record<Status, { tone: string; label: () => string }>;

/** An hour's status in a word. */
export const formatStatus = (status: Status): string => STATUSES[status].label();

export function StatusPill({ status }: { status: Status }) {
  const { tone, label } = STATUSES[status];
  return <Pill tone={tone}>{label()}</Pill>;
}

type BookingState = { status: Status; starts_at: string; email_verified: boolean | null; lapsed_at: string | null };

/** The state of a booking now. One without an hour waits for its mailed link, or for the teacher, until that hour. */
export function BookingPills({ status, starts_at, email_verified, lapsed_at }: BookingState) {
  const waits = status === "cancelled" && lapsed_at !== null && Date.parse(starts_at) > present();
  if (waits) return <Pill tone="wait">{m.classes_waits_for_confirmation()}</Pill>;
  return (
    <>
      <StatusPill status={status} />
      {email_verified === false && status !== "cancelled" && <Pill tone="wait">{m.classes_email_unconfirmed()}</Pill>}
    </>
  );
}

const KINDS: Record<string, () => string> = {
  trial: m.classes_trial_short,
  class: m.classes_kind_class,
  block: m.classes_kind_block,
  import: m.classes_kind_import,
};

/** An hour's kind in a word. */
export const formatKind = ({ kind, is_makeup }: { kind: string; is_makeup?: boolean }): string =>
  is_makeup ? m.classes_kind_makeup() : (KINDS[kind] ?? m.classes_kind_block)();

type TitledHour = { kind: string; full_name: string | null; pause_id?: string | null };

/**
 * The name of an hour's student or visitor, or its kind. A trial class without a name belongs to an erased visitor; a
 * pause blocks an hour for its student.
 */
export function hourTitle({ kind, full_name, pause_id }: TitledHour): string {
  if (kind === "block" && pause_id && full_name) return m.classes_kept_for({ name: full_name });
  return full_name ?? (kind === "trial" ? m.common_person_removed() : formatKind({ kind }));
}
