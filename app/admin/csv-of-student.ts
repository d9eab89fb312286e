import { listPastClasses, type MyClass } from "~/classes/my-classes";
import { formatStatus } from "~/classes/trial-words";
import { listMyFeedback } from "~/feedback/read-feedback";
import { gradeColumns } from "~/grades/grades-view";
import type { StudentGrades } from "~/grades/read-grades";
import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import { formatStanding } from "~/payments/payment-words";
import type { Charge } from "~/payments/read-payments";
import { listPastCharges, type StudentMoney } from "~/payments/read-student-money";
import { cellOfInstant } from "~/platform/time/school-time";
import { cellOfMoney } from "~/school/csv-cells";
import { formatConsent, type readConsents } from "~/students/consents";
import type { StudentFile } from "~/students/read-student-files";
import { type Csv, csvOf, everyRow, followingPages, singlePage } from "./csv-button";

/** All of it could be read: else a file would lack a part. */
export type WholeMoney = { [Part in keyof StudentMoney]: NonNullable<StudentMoney[Part]> };

type AccountLine = {
  day: string;
  kind: string;
  text: string;
  cents: number;
  /** The part of a charge that is not paid yet, in centavos. */
  pending?: number;
  state: string;
};

/** A student's charges, payments and credits as CSV, the latest first. */
export function accountCsv({
  student,
  money: { open, payments, credits },
}: {
  student: string;
  money: WholeMoney;
}): Csv {
  const linesWith = (past: readonly Charge[]): AccountLine[] => [
    ...[...open, ...past].map((charge) => ({
      day: charge.due_on,
      kind: m.payments_charge(),
      text: charge.description,
      cents: charge.net_cents,
      pending: charge.open_cents,
      state: formatStanding(charge),
    })),
    ...payments.map(({ paid_on, description, amount_cents, reversed_at }) => ({
      day: paid_on,
      kind: m.payments_payment(),
      text: description,
      cents: amount_cents,
      state: reversed_at ? m.payments_reversed() : "",
    })),
    ...credits.map(({ created_at, reason, amount_cents }) => ({
      day: cellOfInstant(created_at).slice(0, 10),
      kind: m.payments_credits(),
      text: reason,
      cents: amount_cents,
      state: "",
    })),
  ];
  return csvOf({
    name: m.admin_file_account(),
    read: async () => {
      const past = await everyRow((page) => listPastCharges(student, page));
      return singlePage(linesWith(past).sort((a, b) => b.day.localeCompare(a.day)));
    },
    columns: [
      { header: m.common_day(), csv: ({ day }) => day },
      { header: m.common_kind(), csv: ({ kind }) => kind },
      { header: m.payments_description(), csv: ({ text }) => text },
      { header: m.common_amount(), csv: ({ cents }) => cellOfMoney(cents) },
      {
        header: m.payments_pending(),
        csv: ({ pending }) => (pending === undefined ? "" : cellOfMoney(pending)),
      },
      { header: m.common_status(), csv: ({ state }) => state },
    ],
  });
}

type ClassesProps = { student: string; upcoming: readonly MyClass[] };
export const classesCsv = ({ student, upcoming }: ClassesProps) =>
  csvOf({
    name: m.admin_file_classes(),
    read: followingPages<MyClass>(upcoming, (page) => listPastClasses(student, page)),
    columns: [
      { header: m.common_when(), csv: ({ starts_at }) => cellOfInstant(starts_at) },
      { header: m.common_status(), csv: ({ status }) => status && formatStatus(status) },
      { header: m.common_notes(), csv: ({ notes }) => notes },
    ],
  });

export const gradesCsv = ({ grades }: { grades: StudentGrades }) =>
  csvOf({
    name: m.admin_file_grades(),
    read: () => singlePage(grades),
    columns: gradeColumns(pageLang()),
  });

export const feedbackCsv = ({ student }: { student: string }) =>
  csvOf({
    name: m.admin_file_feedback(),
    read: (page) => listMyFeedback(student, page),
    columns: [
      { header: m.common_when(), csv: ({ created_at }) => cellOfInstant(created_at) },
      { header: m.feedback_rating(), csv: ({ rating }) => rating },
      { header: m.feedback_comments(), csv: ({ comments }) => comments },
      { header: m.feedback_reply_of_teacher(), csv: ({ reply }) => reply },
    ],
  });

export const filesCsv = ({ title, files }: { title: string; files: readonly StudentFile[] }) =>
  csvOf({
    name: m.admin_file_files(),
    read: () => singlePage(files),
    columns: [
      { header: m.common_files(), csv: ({ name }) => name },
      { header: m.common_kind(), csv: () => title },
      { header: m.admin_csv_sent(), csv: ({ at }) => at && cellOfInstant(at) },
    ],
  });

type ConsentRows = Awaited<ReturnType<typeof readConsents>>;
export const consentsCsv = ({ consents }: { consents: ConsentRows }) =>
  csvOf({
    name: m.admin_file_consents(),
    read: () => singlePage(consents),
    columns: [
      { header: m.students_consents(), csv: ({ kind }) => formatConsent(kind) },
      { header: m.admin_csv_version(), csv: ({ version }) => version },
      { header: m.common_when(), csv: ({ given_at }) => cellOfInstant(given_at) },
    ],
  });
