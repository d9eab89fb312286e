import { m } from "~/i18n/paraglide/messages";
import type { Database } from "~/platform/backend/database.types";
import { type OwnSentences, refusalText } from "~/platform/errors/refusals";
import { Pill, type PillTone } from "~/ui/pill";

export type HomeworkKind = Database["public"]["Enums"]["homework_kind"];
export type HomeworkStatus = Database["public"]["Enums"]["homework_status"];

export const KIND_NAMES: Record<HomeworkKind, () => string> = {
  free: m.homework_kind_free,
  file: m.homework_kind_file,
  dictation: m.homework_kind_dictation,
  speaking: m.speaking_kind,
};

const STATUSES: Record<HomeworkStatus, { name: () => string; tone: PillTone }> = {
  pending: { name: m.homework_status_pending, tone: "wait" },
  submitted: { name: m.homework_status_submitted, tone: "plain" },
  graded: { name: m.homework_status_graded, tone: "ok" },
};
export const STATUS_NAMES = STATUSES;

/** Homework's status; lateness is always stated. */
export function HomeworkPill({ status, isLate }: { status: HomeworkStatus; isLate: boolean }) {
  const { name, tone } = STATUSES[status];
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Pill tone={tone}>{name()}</Pill>
      {isLate && <Pill tone="wait">{m.homework_late()}</Pill>}
    </span>
  );
}

export const HOMEWORK_SENTENCES: OwnSentences = {
  TITLE_REQUIRED: m.homework_problem_title,
  INVALID_DATE: m.homework_problem_date,
  EDIT_CONFLICT: m.homework_problem_conflict,
  NOT_NOW: m.homework_problem_not_now,
  NOT_FOUND: m.homework_problem_deleted,
  WRITING_NOT_OFFERED: m.homework_problem_writing,
};

/** A refusal of the database in the page's language. */
export const homeworkRefusal = (code: string): string =>
  refusalText(code, HOMEWORK_SENTENCES) ?? m.common_save_failed();
