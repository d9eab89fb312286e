import { listSuggestions } from "~/blog/managing/suggestions";
import { PART_NAMES } from "~/grades/grades-view";
import { PARTS } from "~/grades/parts";
import { readModuleGrades } from "~/grades/read-grades";
import { STATUS_NAMES } from "~/homework/homework-words";
import type { HomeworkLine } from "~/homework/read-homework";
import { formatWhy } from "~/i18n/notifications/reason-texts";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import type { Undelivered } from "~/notifications/undelivered";
import type { BankLines, Proof } from "~/payments/read-payments";
import { cellOfInstant } from "~/platform/time/school-time";
import type { Testimonial } from "~/testimonials/testimonials";
import { formatAction, formatActor, SUBJECTS } from "./audit/audit-list";
import { formatChange } from "./audit/audit-words";
import { readAudit } from "./audit/read-audit";
import { csvOf, type ReadPage, singlePage } from "./csv-button";
import { cellOfGrade, cellOfMoney } from "./csv-cells";
import { formatAbout, formatChannel } from "./undelivered-words";

export const homeworkCsv = ({ read }: { read: ReadPage<HomeworkLine> }) =>
  csvOf({
    name: m.admin_file_homework(),
    heading: [m.payments_student(), m.homework_title(), m.homework_due_on(), m.homework_status(), m.homework_grade()],
    read: read,
    line: ({ student_name, title, due_on, status, grade }) => [
      student_name,
      title,
      due_on,
      STATUS_NAMES[status].name(),
      cellOfGrade(grade),
    ],
  });

export const moduleCsv = ({ module, students }: { module: string; students: readonly Named[] }) =>
  csvOf({
    name: m.admin_file_grades(),
    heading: [m.payments_student(), m.students_email(), ...PARTS.map((part) => PART_NAMES[part]()), m.grades_average()],
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
    line: ({ name, email, average, ...parts }) => [
      name,
      email,
      ...PARTS.map((part) => cellOfGrade(parts[part])),
      cellOfGrade(average),
    ],
  });
type Named = { id: string; name: string; email: string };

export const proofsCsv = ({ proofs }: { proofs: readonly Proof[] }) =>
  csvOf({
    name: m.admin_file_proofs(),
    heading: [m.payments_student(), m.payments_charge(), m.payments_amount(), m.admin_csv_sent()],
    read: () => singlePage(proofs),
    line: ({ student, description, amount, created_at }) => [
      student,
      description,
      cellOfMoney(amount),
      cellOfInstant(created_at),
    ],
  });

export const statementCsv = ({ lines }: { lines: BankLines["lines"] }) =>
  csvOf({
    name: m.admin_file_statement(),
    heading: [m.payments_day(), m.payments_description(), m.payments_amount()],
    read: () => singlePage(lines),
    line: ({ day, memo, amount_cents }) => [day, memo, cellOfMoney(amount_cents)],
  });

export const testimonialsCsv = ({ read }: { read: ReadPage<Testimonial> }) =>
  csvOf({
    name: m.admin_file_testimonials(),
    heading: [
      m.testimonials_name(),
      m.testimonials_about_pt(),
      m.testimonials_about_en(),
      m.testimonials_text_pt(),
      m.testimonials_text_en(),
      m.testimonials_published(),
    ],
    read: read,
    line: ({ author_name, about_pt, about_en, text_pt, text_en, published }) => [
      author_name,
      about_pt,
      about_en,
      text_pt,
      text_en,
      published ? m.admin_csv_yes() : m.admin_csv_no(),
    ],
  });

export const suggestionsCsv = () =>
  csvOf({
    name: m.admin_file_suggestions(),
    heading: [m.articles_suggestions(), m.students_column_name(), m.students_email(), m.admin_csv_sent()],
    read: listSuggestions,
    line: ({ topic, name, email, created_at }) => [topic, name, email, cellOfInstant(created_at)],
  });

export function auditCsv({ of }: { of: { subject?: string; student?: string } }) {
  const lang = pageLang();
  return csvOf({
    name: m.admin_file_audit(),
    heading: [
      m.admin_csv_when(),
      m.classes_column_who(),
      m.audit_subject(),
      m.admin_csv_action(),
      m.payments_student(),
      m.admin_csv_changes(),
    ],
    read: (page) => readAudit({ ...of, page }),
    line: ({ at, who, actor_role, subject, action, about, changes }) => [
      cellOfInstant(at),
      formatActor({ who, actor_role }),
      SUBJECTS[subject]?.() ?? subject,
      formatAction(action),
      about,
      changes.map((change) => formatChange(subject, change, lang)).join("\n"),
    ],
  });
}

export const undeliveredCsv = ({ rows, lang }: { rows: readonly Undelivered[]; lang: Lang }) =>
  csvOf({
    name: m.admin_file_undelivered(),
    heading: [
      m.admin_undelivered_what(),
      m.admin_undelivered_who(),
      m.admin_csv_channel(),
      m.admin_undelivered_why(),
      m.admin_csv_when(),
    ],
    read: () => singlePage(rows),
    line: (row) => [
      formatAbout(row),
      row.person,
      formatChannel(row.channel),
      formatWhy(row.error, lang).why,
      cellOfInstant(row.created_at),
    ],
  });
