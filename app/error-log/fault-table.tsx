import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { relativeTime } from "~/platform/time/relative-time";
import { cellOfInstant } from "~/platform/time/school-time";
import { Pill } from "~/ui/pill";
import { type Column, Table } from "~/ui/table";
import { FAULTS, type Fault, type FaultParams } from "./list-faults";

/** The address of the list with the details of one fault open. */
function openSearch(params: FaultParams, fault: string): string {
  const search = new URLSearchParams(FAULTS.address(params, { page: params.page }));
  search.set("fault", fault);
  return `?${search}`;
}

export const faultColumns = (params: FaultParams, lang: Lang): Column<Fault>[] => [
  {
    id: "what",
    header: m.errors_column_what(),
    title: true,
    cell: ({ fault, error_message, http_status }) => (
      <Link
        to={openSearch(params, fault)}
        preventScrollReset
        className="inline-block py-1 underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        {http_status ? `${http_status} · ` : ""}
        {error_message}
      </Link>
    ),
    csv: ({ error_message }) => error_message,
  },
  {
    id: "times",
    header: m.errors_column_times(),
    numeric: true,
    cell: ({ times }) => times.toLocaleString(LOCALE[lang]),
    csv: ({ times }) => times,
  },
  { id: "people", header: m.errors_column_people(), numeric: true, cell: ({ people }) => people },
  {
    id: "last",
    header: m.errors_column_last(),
    cell: ({ last_at }) => last_at && <time dateTime={isoInstant(last_at)}>{relativeTime(last_at, lang)}</time>,
    csv: ({ last_at }) => last_at && cellOfInstant(last_at),
  },
  {
    id: "state",
    header: m.common_status(),
    cell: ({ solved }) =>
      solved ? <Pill tone="ok">{m.errors_solved()}</Pill> : <Pill tone="wait">{m.errors_open()}</Pill>,
  },
];

/** A page of faults: message, count, number of people, last time. */
export function FaultTable({ rows, params }: { rows: Fault[]; params: FaultParams }) {
  const columns = faultColumns(params, useLang());
  return (
    <Table
      caption={m.errors_title()}
      columns={columns}
      rows={rows}
      rowKey={({ fault }) => fault}
      sorts={FAULTS.sorts}
    />
  );
}
