import { listPastClasses, type MyClass } from "~/classes/my-classes";
import { formatStatus } from "~/classes/trial-words";
import { listMyFeedback } from "~/feedback/read-feedback";
import { PART_NAMES } from "~/grades/grades-view";
import { PARTS } from "~/grades/parts";
import type { StudentGrades } from "~/grades/read-grades";
import { m } from "~/i18n/paraglide/messages";
import { formatStanding } from "~/payments/payment-words";
import type { Charge } from "~/payments/read-payments";
import { listPastCharges, type StudentMoney } from "~/payments/read-student-money";
import type { Cell } from "~/platform/files/csv-text";
import { cellOfInstant } from "~/platform/time/school-time";
import { formatConsent, type readConsents } from "~/students/consents";
import type { StudentFile } from "~/students/read-student-files";
import { type Csv, csvOf, everyRow, followingPages, singlePage } from "./csv-button";
import { cellOfGrade, cellOfMoney } from "./csv-cells";

/** All of it could be read: else a file would lack a part. */
export type WholeMoney = { [Part in keyof StudentMoney]: NonNullable<StudentMoney[Part]> };

/** A student's charges, payments and credits as CSV, the latest first. */
export function accountCsv({
  student,
  money: { open, payments, credits },
}: {
  student: string;
  money: WholeMoney;
}): Csv {
  const linesWith = (past: readonly Charge[]): [string, ...Cell[]][] => [
    ...[...open, ...past].map((charge): [string, ...Cell[]] => [
      charge.due_on,
      m.payments_charge(),
      charge.description,
      cellOfMoney(charge.net_cents),
      cellOfMoney(charge.open_cents),
      formatStanding(charge),
    ]),
    ...payments.map(({ paid_on, description, amount_cents, reversed_at }): [string, ...Cell[]] => [
      paid_on,
      m.payments_payment(),
      description,
      cellOfMoney(amount_cents),
      "",
      reversed_at ? m.payments_reversed() : "",
    ]),
    ...credits.map(({ created_at, reason, amount_cents }): [string, ...Cell[]] => [
      cellOfInstant(created_at).slice(0, 10),
      m.payments_credits(),
      reason,
      cellOfMoney(amount_cents),
      "",
      "",
    ]),
  ];
  return csvOf({
    name: m.admin_file_account(),
    heading: [
      m.payments_day(),
      m.admin_csv_kind(),
      m.payments_description(),
      m.payments_amount(),
      m.payments_pending(),
      m.payments_state(),
    ],
    read: async () => {
      const past = await everyRow((page) => listPastCharges(student, page));
      return singlePage(linesWith(past).sort(([a], [b]) => b.localeCompare(a)));
    },
    line: (line) => line,
  });
}

type ClassesProps = { student: string; upcoming: readonly MyClass[] };
export const classesCsv = ({ student, upcoming }: ClassesProps) =>
  csvOf({
    name: m.admin_file_classes(),
    heading: [m.admin_csv_when(), m.classes_column_status(), m.classes_notes()],
    read: followingPages<MyClass>(upcoming, (page) => listPastClasses(student, page)),
    line: ({ starts_at, status, notes }) => [cellOfInstant(starts_at), status && formatStatus(status), notes],
  });

export const gradesCsv = ({ grades }: { grades: StudentGrades }) =>
  csvOf({
    name: m.admin_file_grades(),
    heading: [m.grades_module(), m.payments_day(), ...PARTS.map((part) => PART_NAMES[part]()), m.grades_average()],
    read: () => singlePage(grades),
    line: ({ name, held_on, average, ...parts }) => [
      name,
      held_on,
      ...PARTS.map((part) => cellOfGrade(parts[part])),
      cellOfGrade(average),
    ],
  });

export const feedbackCsv = ({ student }: { student: string }) =>
  csvOf({
    name: m.admin_file_feedback(),
    heading: [m.admin_csv_when(), m.feedback_rating(), m.feedback_comments(), m.feedback_reply_of_teacher()],
    read: (page) => listMyFeedback(student, page),
    line: ({ created_at, rating, comments, reply }) => [cellOfInstant(created_at), rating, comments, reply],
  });

export const filesCsv = ({ title, files }: { title: string; files: readonly StudentFile[] }) =>
  csvOf({
    name: m.admin_file_files(),
    heading: [m.students_files(), m.admin_csv_kind(), m.admin_csv_sent()],
    read: () => singlePage(files),
    line: ({ name, at }) => [name, title, at && cellOfInstant(at)],
  });

type ConsentRows = Awaited<ReturnType<typeof readConsents>>;
export const consentsCsv = ({ consents }: { consents: ConsentRows }) =>
  csvOf({
    name: m.admin_file_consents(),
    heading: [m.students_consents(), m.admin_csv_version(), m.admin_csv_when()],
    read: () => singlePage(consents),
    line: ({ kind, version, given_at }) => [formatConsent(kind), version, cellOfInstant(given_at)],
  });
