import { useState } from "react";
import { readFiscalYear } from "~/fiscal/read-fiscal-year";
import { readSheet } from "~/fiscal/read-sheet";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { AllCharges, chargeColumns } from "~/payments/all-charges";
import { CHARGES } from "~/payments/charge-filter";
import { countPayments } from "~/payments/count-payments";
import { MoneyForm } from "~/payments/money-form";
import { paymentWrites, statementWrites } from "~/payments/payment-writes";
import { type BankLines, listCharges, listProofs, readBankLines } from "~/payments/read-payments";
import { readServiceNotes } from "~/payments/read-service-notes";
import { countReturns, listWithdrawals } from "~/payments/read-withdrawals";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { schoolToday } from "~/platform/time/school-time";
import { activeStudents } from "~/students/active-students";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { onDemand } from "~/ui/on-demand";
import { spinnerOf } from "~/ui/page-spinner";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/payments";
import { CsvButton } from "./csv-button";
import { ProofsCsv, StatementCsv } from "./csv-buttons";
import { panelMeta } from "./panel-meta";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta = panelMeta(m.common_payments);

/** The tabs that nobody needs before the first payment. */
const isFiscal = (tab: string | null): boolean => tab === "notes" || tab === "fiscal";
const NO_LINES: BankLines = { lines: [], charges: [], ignored: { rows: [], total: 0 } };

async function read({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const tab = searchParams.get("tab");
  const filter = CHARGES.parse(searchParams);
  const today = schoolToday();
  const [students, charges, proofs, bank, fiscal, payments, withdrawals, returns] = await Promise.all([
    activeStudents(),
    tab ? { rows: [], total: 0 } : listCharges(filter),
    tab === "proofs" ? listProofs() : [],
    tab === "statement" ? readBankLines() : NO_LINES,
    tab === "fiscal" ? readFiscalYear(Number(today.slice(0, 4))) : undefined,
    countPayments(),
    tab === "returns" ? listWithdrawals() : [],
    countReturns(),
  ]);
  const sheet = fiscal?.regime === "person" ? await readSheet(searchParams.get("month"), today) : undefined;
  const notes = tab === "notes" ? await readServiceNotes(searchParams.get("month"), today) : undefined;
  return {
    students,
    filter,
    charges,
    proofs,
    bank,
    fiscal,
    sheet,
    notes,
    withdrawals,
    hasReturns: returns > 0 || tab === "returns",
    isFiscal: payments > 0 || isFiscal(tab),
  };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);
export const clientAction = writeAction({ ...paymentWrites, ...statementWrites });

export const HydrateFallback = spinnerOf(m.common_payments);

const Proofs = onDemand(async () => (await import("~/payments/proofs")).Proofs);
const Returns = onDemand(async () => (await import("~/payments/returns")).Returns);
const Statement = onDemand(async () => (await import("~/payments/statement")).Statement);
const ServiceNotes = onDemand(async () => (await import("~/payments/service-notes")).ServiceNotes);
const CarneLeaoSheet = onDemand(async () => (await import("~/fiscal/carne-leao-sheet")).CarneLeaoSheet);
const YearForecast = onDemand(async () => (await import("~/fiscal/year-forecast")).YearForecast);
/** The payments page: charges, proofs of payment, bank statements and the fiscal year. */
export default function Payments({
  loaderData: {
    students,
    filter,
    charges,
    proofs,
    bank,
    fiscal,
    sheet,
    notes,
    withdrawals,
    hasReturns,
    isFiscal: hasFiscal,
  },
}: Route.ComponentProps) {
  const lang = useLang();
  const [making, setMaking] = useState(false);
  const close = () => setMaking(false);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{m.common_payments()}</h1>
        <Button onClick={() => setMaking(true)}>{m.payments_new_charge()}</Button>
      </div>
      <Tabs
        label={m.common_payments()}
        tabs={[
          {
            id: "charges",
            label: m.payments_charges(),
            content: (
              <div className="grid gap-4">
                <AllCharges {...charges} filter={filter} />
                <CsvButton
                  name={m.admin_file_charges()}
                  columns={chargeColumns(true, lang)}
                  read={async (page) => (await import("~/payments/read-payments")).listCharges({ ...filter, page })}
                />
              </div>
            ),
          },
          {
            id: "proofs",
            label: m.payments_proofs(),
            content: (
              <div className="grid gap-4">
                <Proofs proofs={proofs} />
                <ProofsCsv proofs={proofs} />
              </div>
            ),
          },
          ...(hasReturns
            ? [{ id: "returns", label: m.payments_returns(), content: <Returns withdrawals={withdrawals} /> }]
            : []),
          {
            id: "statement",
            label: m.payments_statement_tab(),
            content: <Statement {...bank} aside={<StatementCsv lines={bank.lines} />} />,
          },
          ...(hasFiscal
            ? [
                { id: "notes", label: m.fiscal_notes(), content: notes && <ServiceNotes {...notes} /> },
                {
                  id: "fiscal",
                  label: m.fiscal_tab(),
                  content: (
                    <div className="grid gap-4">
                      {sheet && <CarneLeaoSheet sheet={sheet} />}
                      {fiscal && <YearForecast year={fiscal} />}
                    </div>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Dialog open={making} onOpenChange={close} title={m.payments_new_charge()}>
        <MoneyForm
          asks={["student", "cents", "text", "day"]}
          labels={{ day: m.payments_due_on() }}
          students={students}
          label={m.payments_charge_do()}
          onSend={({ id, student, cents, text, day }, write) =>
            write("addCharge", {
              id,
              student,
              description: text,
              amount_cents: cents,
              due_on: day,
            })
          }
          onDone={close}
        />
      </Dialog>
    </div>
  );
}
