import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, LOCALE, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatInstant } from "~/platform/time/school-time";
import { Pill } from "~/ui/pill";
import { type Column, Table } from "~/ui/table";
import type { StudentRow } from "./list-students";
import { StandingPill } from "./student-words";

const none = <span className="text-soft">–</span>;

const columns = (lang: Lang): Column<StudentRow>[] => [
  {
    id: "name",
    header: m.students_column_name(),
    sortable: true,
    title: true,
    cell: ({ id, full_name, email, role }) => (
      <>
        <Link
          to={`/admin/students/${id}`}
          className="inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-current md:min-h-0"
        >
          {full_name || email}
        </Link>{" "}
        {role === "admin" && <Pill tone="plain">{m.students_admin()}</Pill>}
        <span className="block font-normal text-base text-soft">{email}</span>
      </>
    ),
  },
  {
    id: "plan",
    header: m.students_column_plan(),
    cell: ({ plan }) => (plan ? <span lang={TAG.en}>{plan}</span> : none),
  },
  { id: "level", header: m.students_column_level(), cell: ({ level }) => level ?? none },
  {
    id: "since",
    header: m.students_column_since(),
    sortable: true,
    cell: ({ created_at }) => (
      <time dateTime={isoInstant(created_at)} className="text-soft tabular-nums">
        {formatInstant(created_at, lang, { dateStyle: "short" })}
      </time>
    ),
  },
  {
    id: "standing",
    header: m.students_column_standing(),
    cell: (row) => (
      <span className="flex flex-wrap gap-1.5">
        <StandingPill {...row} />
        {row.erasure_requests && <Pill tone="bad">{m.students_asks_erasure()}</Pill>}
      </span>
    ),
  },
];

type Props = { rows: StudentRow[]; total: number };

/** One page of the school's users and how many there are; the name opens the person. */
export function StudentTable({ rows, total }: Props) {
  const lang = useLang();
  return (
    <>
      <Table caption={m.students_title()} columns={columns(lang)} rows={rows} rowKey={({ id }) => id} />
      <p role="status" className="text-soft tabular-nums">
        {m.students_total({ count: total, shown: total.toLocaleString(LOCALE[lang]) })}
      </p>
    </>
  );
}
