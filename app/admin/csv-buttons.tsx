import { m } from "~/i18n/paraglide/messages";
import type { StudentMoney } from "~/payments/read-student-money";
import { type Csv, SaveCsv } from "./csv-button";
import type { accountCsv, consentsCsv, feedbackCsv, filesCsv, WholeMoney } from "./csv-of-student";

/** A button whose file's words and readers are loaded when it is pressed. */
const later =
  <Props extends object>(load: () => Promise<(props: Props) => Csv>) =>
  (props: Props) => <SaveCsv file={async () => (await load())(props)} />;

const school = () => import("./csv-of-school");
export const HomeworkCsv = later(async () => (await school()).homeworkCsv);
export const ModuleCsv = later(async () => (await school()).moduleCsv);
export const ProofsCsv = later(async () => (await school()).proofsCsv);
export const StatementCsv = later(async () => (await school()).statementCsv);
export const TestimonialsCsv = later(async () => (await school()).testimonialsCsv);
export const SuggestionsCsv = later(async () => (await school()).suggestionsCsv);
export const AuditCsv = later(async () => (await school()).auditCsv);

const student = () => import("./csv-of-student");
export const ClassesCsv = later(async () => (await student()).classesCsv);
export const GradesCsv = later(async () => (await student()).gradesCsv);

type Of<File extends (props: never) => Csv> = Parameters<File>[0];

export const FeedbackCsv = (props: Of<typeof feedbackCsv>) => (
  <SaveCsv file={async () => (await student()).feedbackCsv(props)} of={m.admin_tab_feedback()} />
);
export const FilesCsv = (props: Of<typeof filesCsv>) => (
  <SaveCsv file={async () => (await student()).filesCsv(props)} of={props.title} />
);
export const ConsentsCsv = (props: Of<typeof consentsCsv>) => (
  <SaveCsv file={async () => (await student()).consentsCsv(props)} of={m.students_consents()} />
);

/** Nothing where a part of the money could not be read. */
export function AccountCsv({ student: id, money }: { student: Of<typeof accountCsv>["student"]; money: StudentMoney }) {
  if (!isWhole(money)) return null;
  return <SaveCsv file={async () => (await student()).accountCsv({ student: id, money })} />;
}

const isWhole = (money: StudentMoney): money is WholeMoney =>
  [money.open, money.payments, money.credits].every(Boolean);
