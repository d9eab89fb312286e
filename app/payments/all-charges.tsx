import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money/money";
import { formatDay } from "~/platform/time/school-time";
import { cellOfMoney } from "~/school/csv-cells";
import { EmptyState } from "~/ui/empty-state";
import { CARD_LINK, CardChevron } from "~/ui/link-row";
import { Pager } from "~/ui/pager";
import { SearchFilter } from "~/ui/search-filter";
import { type Column, Table } from "~/ui/table";
import { ChargeActions } from "./charge-actions";
import { CHARGES, type ChargeFilter, STATES } from "./charge-filter";
import { ChargeTermsText } from "./charge-terms-text";
import { ChargePill, formatStanding } from "./payment-words";
import type { Charge } from "./read-payments";

const STATE_NAMES = {
  open: m.payments_state_open,
  overdue: m.payments_overdue,
  paid: m.payments_state_paid,
  all: m.payments_state_all,
};

type Props = { rows: Charge[]; total: number; filter: ChargeFilter };

/** A page of all students' charges, open ones first by due date. */
export function AllCharges({ rows, total, filter }: Props) {
  return (
    <div className="grid gap-4">
      <SearchFilter
        id="charge"
        kept={{ sort: filter.sort }}
        q={filter.q}
        label={m.payments_search()}
        goLabel={m.common_search()}
        choice={{
          name: "state",
          label: m.common_status(),
          value: filter.state,
          options: STATES.map((state) => [state, STATE_NAMES[state]()]),
        }}
      />
      {total === 0 ? (
        <EmptyState title={m.payments_none()} text={m.payments_none_text()} />
      ) : (
        <ChargeTable rows={rows} />
      )}
      <Pager page={filter.page} pageCount={Math.ceil(total / CHARGES.size)} />
    </div>
  );
}

/** `named`: with the student's name. */
export const chargeColumns = (named: boolean, lang: Lang): Column<Charge>[] => [
  { id: "student", header: m.common_student(), csv: ({ student_name }) => student_name },
  {
    id: "what",
    header: m.payments_charge(),
    title: true,
    cell: ({ description, student_id, student_name }) => (
      <>
        {named ? (
          <Link to={`/admin/students/${student_id}/payments`} className={CARD_LINK}>
            {student_name}
          </Link>
        ) : (
          description
        )}
        {named && (
          <>
            <span className="block font-normal text-base text-soft">{description}</span>
            <CardChevron />
          </>
        )}
      </>
    ),
    csv: ({ description }) => description,
  },
  {
    id: "due",
    header: m.payments_due_on(),
    cell: (charge) => (
      <>
        <span className="tabular-nums">{formatDay(charge.due_on, lang, { dateStyle: "short" })}</span>
        <ChargeTermsText charge={charge} />
      </>
    ),
    csv: ({ due_on }) => due_on,
  },
  {
    id: "amount",
    header: m.common_amount(),
    numeric: true,
    cell: (charge) => (
      <>
        {formatMoney(charge.net_cents, lang)}
        {charge.status === "pending" && charge.open_cents < charge.net_cents && (
          <span className="block text-soft">
            {m.payments_remaining({ amount: formatMoney(charge.open_cents, lang) })}
          </span>
        )}
      </>
    ),
    csv: ({ net_cents }) => cellOfMoney(net_cents),
  },
  { id: "pending", header: m.payments_pending(), csv: ({ open_cents }) => cellOfMoney(open_cents) },
  {
    id: "state",
    header: m.common_status(),
    cell: ({ status, overdue, proof_waits }) => (
      <ChargePill status={status} overdue={overdue} proof_waits={proof_waits} />
    ),
    csv: formatStanding,
  },
  {
    id: "acts",
    header: m.common_actions(),
    end: true,
    cell: (charge) => <ChargeActions charge={charge} />,
  },
];

/** Charges as rows with their actions. `named`: with the student's name and sortable columns. */
export function ChargeTable({ rows, named = true }: Pick<Props, "rows"> & { named?: boolean }) {
  return (
    <Table
      caption={m.payments_charges()}
      columns={chargeColumns(named, useLang())}
      rows={rows}
      rowKey={({ id }) => id}
      sorts={named ? CHARGES.sorts : undefined}
    />
  );
}
