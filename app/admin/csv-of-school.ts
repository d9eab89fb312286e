import { listSuggestions } from "~/blog/managing/suggestions";
import { PART_NAMES } from "~/grades/grades-view";
import { PARTS, type Part } from "~/grades/parts";
import { readModuleGrades } from "~/grades/read-grades";
import { homeworkColumns } from "~/homework/all-homework";
import type { HomeworkLine } from "~/homework/read-homework";
import { m } from "~/i18n/paraglide/messages";
import { pageLang } from "~/i18n/use-lang";
import type { BankLines, Proof } from "~/payments/read-payments";
import { cellOfInstant } from "~/platform/time/school-time";
import { cellOfGrade, cellOfMoney } from "~/school/csv-cells";
import type { Testimonial } from "~/testimonials/testimonials";
import { formatAction, formatActor } from "./audit/audit-list";
import { formatSubject } from "./audit/audit-subjects";
import { formatChange } from "./audit/audit-words";
import { type AuditParams, readAudit } from "./audit/read-audit";
import { csvOf, type ReadPage, singlePage } from "./csv-button";

export const homeworkCsv = ({ read }: { read: ReadPage<HomeworkLine> }) =>
  csvOf({ name: m.admin_file_homework(), read, columns: homeworkColumns(pageLang()) });

export const moduleCsv = ({ module, students }: { module: string; students: readonly Named[] }) =>
  csvOf({
    name: m.admin_file_grades(),
    read: async () => {
      const named = new Map(students.map((student) => [student.id, student]));
      const grades = await readModuleGrades(module);
      return singlePage(
        grades.flatMap((row) => {
          const student = named.get(row.student_id);
          return student ? [{ ...student, ...row }] : [];
        }),
      );
    },
    columns: [
      { header: m.common_student(), csv: ({ name }) => name },
      { header: m.common_email(), csv: ({ email }) => email },
      ...PARTS.map((part) => ({ header: PART_NAMES[part](), csv: (row: PartGrades) => cellOfGrade(row[part]) })),
      { header: m.grades_average(), csv: ({ average }) => cellOfGrade(average) },
    ],
  });
type PartGrades = Record<Part, number | null>;
type Named = { id: string; name: string; email: string };

export const proofsCsv = ({ proofs }: { proofs: readonly Proof[] }) =>
  csvOf({
    name: m.admin_file_proofs(),
    read: () => singlePage(proofs),
    columns: [
      { header: m.common_student(), csv: ({ student }) => student },
      { header: m.payments_charge(), csv: ({ description }) => description },
      { header: m.common_amount(), csv: ({ amount }) => cellOfMoney(amount) },
      { header: m.admin_csv_sent(), csv: ({ created_at }) => cellOfInstant(created_at) },
    ],
  });

export const statementCsv = ({ lines }: { lines: BankLines["lines"] }) =>
  csvOf({
    name: m.admin_file_statement(),
    read: () => singlePage(lines),
    columns: [
      { header: m.common_day(), csv: ({ day }) => day },
      { header: m.payments_description(), csv: ({ memo }) => memo },
      { header: m.common_amount(), csv: ({ amount_cents }) => cellOfMoney(amount_cents) },
    ],
  });

export const testimonialsCsv = ({ read }: { read: ReadPage<Testimonial> }) =>
  csvOf({
    name: m.admin_file_testimonials(),
    read,
    columns: [
      { header: m.testimonials_name(), csv: ({ author_name }) => author_name },
      { header: m.testimonials_about_pt(), csv: ({ about_pt }) => about_pt },
      { header: m.testimonials_about_en(), csv: ({ about_en }) => about_en },
      { header: m.testimonials_text_pt(), csv: ({ text_pt }) => text_pt },
      { header: m.testimonials_text_en(), csv: ({ text_en }) => text_en },
      {
        header: m.common_published(),
        csv: ({ published }) => (published ? m.common_yes() : m.common_no()),
      },
    ],
  });

export const suggestionsCsv = () =>
  csvOf({
    name: m.admin_file_suggestions(),
    read: listSuggestions,
    columns: [
      { header: m.articles_suggestions(), csv: ({ topic }) => topic },
      { header: m.common_name(), csv: ({ name }) => name },
      { header: m.common_email(), csv: ({ email }) => email },
      { header: m.admin_csv_sent(), csv: ({ created_at }) => cellOfInstant(created_at) },
    ],
  });

/** The page shows the log as sentences; the file has columns of its own. */
export function auditCsv({ params, student }: { params: AuditParams; student?: string }) {
  const lang = pageLang();
  return csvOf({
    name: m.admin_file_audit(),
    read: (page) => readAudit({ ...params, page }, student),
    columns: [
      { header: m.common_when(), csv: ({ at }) => cellOfInstant(at) },
      { header: m.classes_column_who(), csv: formatActor },
      { header: m.audit_subject(), csv: ({ subject }) => formatSubject(subject) },
      { header: m.admin_csv_action(), csv: ({ action }) => formatAction(action) },
      { header: m.common_student(), csv: ({ about }) => about },
      {
        header: m.admin_csv_changes(),
        csv: ({ subject, changes }) => changes.map((change) => formatChange(subject, change, lang)).join("\n"),
      },
    ],
  });
}
