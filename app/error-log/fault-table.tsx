import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { relativeTime } from "~/platform/time/relative-time";
import { Pill } from "~/ui/pill";
import { type Column, Table } from "~/ui/table";
import { type Fault, type FaultParams, faultSearch } from "./list-faults";

/** The address of the list with the details of one fault open. */
function openSearch(params: FaultParams, fault: string): string {
  const search = new URLSearchParams(faultSearch(params, { page: params.page }));
  search.set("fault", fault);
  return `?${search}`;
}

/** A page of faults: message, count, number of people, last time. */
export function FaultTable({ rows, params }: { rows: Fault[]; params: FaultParams }) {
  const lang = useLang();
  const columns: Column<Fault>[] = [
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
    },
    {
      id: "times",
      sortable: true,
      header: m.errors_column_times(),
      numeric: true,
      cell: ({ times }) => times.toLocaleString(LOCALE[lang]),
    },
    { id: "people", sortable: true, header: m.errors_column_people(), numeric: true, cell: ({ people }) => people },
    {
      id: "last",
      sortable: true,
      header: m.errors_column_last(),
      cell: ({ last_at }) => last_at && <time dateTime={isoInstant(last_at)}>{relativeTime(last_at, lang)}</time>,
    },
    {
      id: "state",
      header: m.errors_column_state(),
      cell: ({ solved }) =>
        solved ? <Pill tone="ok">{m.errors_solved()}</Pill> : <Pill tone="wait">{m.errors_open()}</Pill>,
    },
  ];
  return <Table caption={m.errors_title()} columns={columns} rows={rows} rowKey={({ fault }) => fault} />;
}
