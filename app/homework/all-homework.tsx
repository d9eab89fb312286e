import type { ReactNode } from "react";
import { Link } from "react-router";
import { tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatDay, formatInstant } from "~/platform/time/school-time";
import { cellOfGrade } from "~/school/csv-cells";
import { EmptyState } from "~/ui/empty-state";
import { CARD_LINK, CardChevron } from "~/ui/link-row";
import { Pager } from "~/ui/pager";
import { SearchFilter } from "~/ui/search-filter";
import { type Column, Table } from "~/ui/table";
import { HOMEWORK, type HomeworkFilter, STATUSES } from "./homework-filter";
import { HomeworkPill, KIND_NAMES, STATUS_NAMES } from "./homework-words";
import type { HomeworkLine } from "./read-homework";

type DrawGrade = (grade: number) => ReactNode;

export const homeworkColumns = (lang: Lang, drawGrade?: DrawGrade): Column<HomeworkLine>[] => [
  { id: "student", header: m.common_student(), csv: ({ student_name }) => student_name },
  {
    id: "title",
    header: m.homework_title(),
    title: true,
    cell: ({ id, student_id, title, student_name, retake_of }) => (
      <>
        <Link to={`/admin/students/${student_id}/homework/${id}`} lang={tagOfTitle(title)} className={CARD_LINK}>
          {title}
        </Link>
        <span className="block font-normal text-base text-soft">
          {student_name}
          {retake_of && ` · ${m.homework_second_take()}`}
        </span>
        <CardChevron />
      </>
    ),
    csv: ({ title }) => title,
  },
  { id: "kind", header: m.common_type(), cell: ({ kind }) => KIND_NAMES[kind]() },
  {
    id: "due",
    header: m.homework_due_on(),
    cell: ({ due_on, retake_of }) => (retake_of ? "–" : formatDay(due_on, lang, { dateStyle: "short" })),
    csv: ({ due_on }) => due_on,
  },
  {
    id: "sent",
    header: m.homework_handed_in_column(),
    cell: ({ submitted_at }) =>
      submitted_at ? formatInstant(submitted_at, lang, { dateStyle: "short", timeStyle: "short" }) : "–",
  },
  {
    id: "status",
    header: m.common_status(),
    cell: ({ status, is_late, grade }) => (
      <span className="inline-flex items-center gap-2">
        <HomeworkPill status={status} isLate={is_late} />
        {grade !== null && drawGrade?.(grade)}
      </span>
    ),
    csv: ({ status }) => STATUS_NAMES[status].name(),
  },
  { id: "grade", header: m.homework_grade(), csv: ({ grade }) => cellOfGrade(grade) },
  { id: "take", header: m.homework_take(), csv: ({ retake_of }) => (retake_of ? 2 : 1) },
  {
    id: "counts",
    header: m.homework_counts(),
    csv: ({ grade, counts }) => (grade === null ? null : counts ? m.common_yes() : m.common_no()),
  },
];

type Props = {
  rows: HomeworkLine[];
  total: number;
  filter: HomeworkFilter;
  drawGrade: DrawGrade;
};

/** A page of all students' homework, with ungraded submissions first. */
export function AllHomework({ rows, total, filter, drawGrade }: Props) {
  const lang = useLang();
  return (
    <div className="grid gap-4">
      <SearchFilter
        id="homework"
        kept={{ sort: filter.sort }}
        q={filter.q}
        label={m.homework_search()}
        goLabel={m.common_search()}
        choice={{
          name: "status",
          label: m.common_status(),
          value: filter.status,
          options: [
            ...STATUSES.map((status) => [status, STATUS_NAMES[status].name()] as const),
            ["all", m.homework_status_all()],
          ],
        }}
      />
      {total === 0 ? (
        <NoneHere toGrade={filter.status === "submitted" && filter.q === ""} />
      ) : (
        <Table
          caption={m.common_homework()}
          columns={homeworkColumns(lang, drawGrade)}
          rows={rows}
          rowKey={({ id }) => id}
          sorts={HOMEWORK.sorts}
        />
      )}
      <Pager page={filter.page} pageCount={Math.ceil(total / HOMEWORK.size)} />
    </div>
  );
}

const NoneHere = ({ toGrade }: { toGrade: boolean }) =>
  toGrade ? (
    <EmptyState title={m.homework_none_to_grade()} text={m.homework_none_to_grade_text()} />
  ) : (
    <EmptyState title={m.homework_none_here()} text={m.homework_none_here_text()} />
  );
