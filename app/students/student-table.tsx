import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, LOCALE, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money/money";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatInstant, schoolDay } from "~/platform/time/school-time";
import { CARD_LINK, CardChevron } from "~/ui/link-row";
import { MailAddress } from "~/ui/mail-address";
import { Pill } from "~/ui/pill";
import { type Column, Table } from "~/ui/table";
import { USERS } from "./list-params";
import type { StudentRow } from "./list-students";
import { StandingPill } from "./student-words";

const none = <span className="text-soft">–</span>;

export const userColumns = (lang: Lang): Column<StudentRow>[] => [
  {
    id: "name",
    header: m.common_name(),
    title: true,
    cell: ({ id, full_name, email, role }) => (
      <>
        <Link to={`/admin/students/${id}`} className={CARD_LINK}>
          {full_name || email}
        </Link>{" "}
        {role === "admin" && <Pill tone="plain">{m.students_admin()}</Pill>}
        <span className="block font-normal text-base text-soft">
          <MailAddress>{email}</MailAddress>
        </span>
        <CardChevron />
      </>
    ),
    csv: ({ full_name }) => full_name,
  },
  { id: "email", header: m.common_email(), csv: ({ email }) => email },
  { id: "plan", header: m.common_plan(), csv: ({ plan }) => plan },
  { id: "level", header: m.common_level(), csv: ({ level }) => level },
  {
    id: "plan_and_level",
    header: m.students_column_plan_and_level(),
    cell: ({ plan, level }) => (
      <>
        {plan ? <span lang={TAG.en}>{plan}</span> : none}
        {level && <span className="text-soft"> · {level}</span>}
      </>
    ),
  },
  {
    id: "next",
    header: m.classes_next_class(),
    cell: ({ next_class_at }) => <Instant at={next_class_at} lang={lang} timed />,
  },
  {
    id: "balance",
    header: m.students_column_balance(),
    numeric: true,
    cell: ({ role, balance_cents, overdue }) =>
      role === "admin" ? (
        none
      ) : (
        <>
          <span className={balance_cents < 0 ? "text-nowrap" : "text-nowrap text-soft"}>
            {formatMoney(balance_cents, lang)}
          </span>{" "}
          {overdue && <Pill tone="bad">{m.payments_overdue()}</Pill>}
        </>
      ),
  },
  {
    id: "activity",
    header: m.students_column_activity(),
    cell: ({ last_activity_at }) => <Instant at={last_activity_at} lang={lang} />,
  },
  {
    id: "since",
    header: m.students_column_since(),
    spare: true,
    cell: ({ created_at }) => <Instant at={created_at} lang={lang} />,
    csv: ({ created_at }) => schoolDay(new Date(created_at)),
  },
  {
    id: "standing",
    header: m.common_status(),
    cell: (row) => (
      <span className="flex flex-wrap gap-1.5">
        <StandingPill {...row} />
        {row.erasure_requested_at && <Pill tone="bad">{m.students_asks_erasure()}</Pill>}
      </span>
    ),
  },
];

/** A day in the school's time zone, optionally with the time; a dash for none. */
function Instant({ at, lang, timed }: { at: string | null; lang: Lang; timed?: true }) {
  if (!at) return none;
  const style = timed ? ({ dateStyle: "short", timeStyle: "short" } as const) : ({ dateStyle: "short" } as const);
  return (
    <time dateTime={isoInstant(at)} className={timed ? "tabular-nums" : "text-soft tabular-nums"}>
      {formatInstant(at, lang, style)}
    </time>
  );
}

type Props = { rows: StudentRow[]; total: number };

/** A page of the school's users with the total number; the name opens the person. */
export function StudentTable({ rows, total }: Props) {
  const lang = useLang();
  return (
    <>
      <Table
        caption={m.students_title()}
        columns={userColumns(lang)}
        rows={rows}
        rowKey={({ id }) => id}
        sorts={USERS.sorts}
      />
      <p role="status" className="text-soft tabular-nums">
        {m.students_total({ count: total, shown: total.toLocaleString(LOCALE[lang]) })}
      </p>
    </>
  );
}
