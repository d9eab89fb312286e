import { useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { AllCharges, parseChargeFilter } from "~/payments/all-charges";
import { MoneyForm } from "~/payments/money-form";
import { Proofs } from "~/payments/proofs";
import { listCharges, listProofs, readBankLines } from "~/payments/read-payments";
import { Statement } from "~/payments/statement";
import { supabase } from "~/platform/supabase";
import { activeStudents } from "~/students/active-students";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { PageSpinner } from "~/ui/spinner";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/payments";
import { CsvButton } from "./csv-button";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta: Route.MetaFunction = () => [{ title: m.admin_title({ page: m.admin_nav_payments() }) }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const tab = searchParams.get("tab");
  const filter = parseChargeFilter(searchParams);
  const [students, charges, proofs, bank] = await Promise.all([
    activeStudents(),
    tab ? { rows: [], total: 0 } : listCharges(filter),
    tab === "proofs" ? listProofs() : [],
    tab === "statement" ? readBankLines() : { lines: [], charges: [] },
  ]);
  return { students, filter, charges, proofs, bank };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSpinner;

/** As a spreadsheet of Brazil reads it. */
const inReais = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");

/** Money: who owes what, what students say they paid, and what the bank says. */
export default function Payments({ loaderData: { students, filter, charges, proofs, bank } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [making, setMaking] = useState<string>();
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{m.admin_nav_payments()}</h1>
        <Button onClick={() => setMaking(crypto.randomUUID())}>{m.payments_new_charge()}</Button>
      </div>
      <Tabs
        label={m.admin_nav_payments()}
        tabs={[
          {
            id: "charges",
            label: m.payments_charges(),
            content: (
              <div className="grid gap-4">
                <AllCharges {...charges} filter={filter} onChanged={revalidate} />
                <CsvButton
                  name="cobrancas"
                  heading={[
                    ...[m.payments_student(), m.payments_charge(), m.payments_due_on(), m.payments_amount()],
                    ...[m.payments_pending(), m.payments_state()],
                  ]}
                  read={(page) => listCharges({ ...filter, page })}
                  line={({ student_name, description, due_on, net_cents, open_cents, status }) => [
                    ...[student_name, description, due_on, inReais(net_cents), inReais(open_cents), status],
                  ]}
                />
              </div>
            ),
          },
          { id: "proofs", label: m.payments_proofs(), content: <Proofs proofs={proofs} onChanged={revalidate} /> },
          {
            id: "statement",
            label: m.payments_statement_tab(),
            content: <Statement {...bank} onChanged={revalidate} />,
          },
        ]}
      />
      <Dialog open={making !== undefined} onOpenChange={() => setMaking(undefined)} title={m.payments_new_charge()}>
        <MoneyForm
          asks={["student", "cents", "text", "day"]}
          labels={{ day: m.payments_due_on() }}
          students={students}
          label={m.payments_charge_do()}
          onSend={({ student, cents, text, day }) =>
            supabase().rpc("add_charge", {
              ...{ id: making ?? "", student, description: text, amount_cents: cents, due_on: day },
            })
          }
          onDone={async () => {
            await revalidate();
            setMaking(undefined);
          }}
        />
      </Dialog>
    </div>
  );
}
