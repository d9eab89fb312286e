import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { NotRead, PartMissing } from "~/platform/errors/part-missing";
import { Older } from "~/platform/lists/older-rows";
import { formatMoney } from "~/platform/money/money";
import { formatInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ahead, onDemand, useWasOpen } from "~/ui/on-demand";
import { ChargeTable } from "./all-charges";
import type { MonthToCharge } from "./months-to-charge";
import { readPastCharges } from "./past-charges";
import { PayerForm } from "./payer-form";
import { type Contact, PaymentLine } from "./payment-line";
import type { Payment, StudentMoney } from "./read-student-money";

const MoneyDialogs = onDemand(async () => (await import("./money-dialogs")).MoneyDialogs);

const MAKES = ["charge", "payment", "credit"] as const;

/** In the address, `new=first`: the first charge, for a month of the plan. Without such a month it is any other charge. */
const FIRST = "first";

/** The number of past charges and of payments that are shown before the older ones are asked for. */
const LATEST = 6;

const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="border-t">
    <summary className="min-h-11 cursor-pointer py-2.5 font-semibold underline underline-offset-4">{title}</summary>
    {children}
  </details>
);

type ListProps = { payments: readonly Payment[]; name: string; contact: Contact };
const PaymentList = ({ payments, ...person }: ListProps) => (
  <ul className="divide-y">
    {payments.map((payment) => (
      <PaymentLine key={payment.id} payment={payment} {...person} />
    ))}
  </ul>
);

type Props = {
  student: string;
  name: string;
  contact: Contact;
  money: StudentMoney;
  /** The months that the first charge can be for. */
  months: readonly MonthToCharge[] | null;
};

/** A student's money for the teacher: charges, payments, credits, and the payer. */
export function StudentAccount({ student, name, contact, money, months }: Props) {
  const lang = useLang();
  const { open, past, payments, credits, free, billing } = money;
  const [search, setSearch] = useSearchParams();
  const asked = search.get("new");
  const first = asked === FIRST;
  const making = first ? "charge" : MAKES.find((what) => what === asked);
  const begin = (what: (typeof MAKES)[number]) => setSearch({ new: what }, { preventScrollReset: true });
  const close = () => setSearch({}, { preventScrollReset: true, replace: true });
  const wasMaking = useWasOpen(making !== undefined);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap gap-2" {...ahead(MoneyDialogs)}>
        <Button onClick={() => begin("charge")}>{m.payments_new_charge()}</Button>
        <Button variant="secondary" onClick={() => begin("payment")}>
          {m.payments_new_payment()}
        </Button>
        <Button variant="quiet" onClick={() => begin("credit")}>
          {m.payments_credit_do()}
        </Button>
      </div>
      {free !== null && free > 0 && (
        <p className="text-ok">{m.payments_free_of({ amount: formatMoney(free, lang) })}</p>
      )}
      <Card>
        <CardHeader title={m.payments_charges()} />
        <Charges student={student} open={open} past={past} />
      </Card>
      {payments === null && <PartMissing title={m.common_payments()} />}
      {payments && payments.length > 0 && (
        <Card>
          <CardHeader title={m.common_payments()} />
          <PaymentList payments={payments.slice(0, LATEST)} name={name} contact={contact} />
          {payments.length > LATEST && (
            <Folded title={m.payments_older()}>
              <PaymentList payments={payments.slice(LATEST)} name={name} contact={contact} />
            </Folded>
          )}
        </Card>
      )}
      {(credits === null || free === null || credits.length > 0) && (
        <Card>
          <CardHeader title={m.payments_credits()} />
          {(credits === null || free === null) && <NotRead />}
          <ul className="divide-y">
            {credits?.map((credit) => (
              <li key={credit.id} className="flex justify-between gap-4 py-2.5">
                <span>
                  {credit.reason}
                  <span className="block text-soft">
                    {formatInstant(credit.created_at, lang, { dateStyle: "short" })}
                  </span>
                </span>
                <span className="tabular-nums">{formatMoney(credit.amount_cents, lang)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card>
        <CardHeader title={m.payments_payer()} />
        {billing ? <PayerForm key={JSON.stringify(billing)} student={student} billing={billing} /> : <NotRead />}
      </Card>
      {wasMaking && (
        <MoneyDialogs
          making={making}
          months={first ? months : []}
          student={student}
          name={name}
          openCents={open?.[0]?.open_cents}
          onClose={close}
        />
      )}
    </div>
  );
}

type ChargesProps = Pick<StudentMoney, "open" | "past"> & { student: string };

/** The open charges and the latest past ones, as far as they could be read. */
function Charges({ student, open, past }: ChargesProps) {
  const latest = past ? past.rows.slice(0, LATEST) : [];
  const rows = [...(open ?? []), ...latest];
  return (
    <>
      {(open === null || past === null) && <NotRead />}
      {open?.length === 0 && past?.total === 0 && <p className="text-soft">{m.payments_none()}</p>}
      {rows.length > 0 && <ChargeTable rows={rows} named={false} />}
      {past && past.rows.length > LATEST && (
        <Folded title={m.payments_past_older()}>
          <Older of={student} label={m.payments_charges()} first={past} read={readPastCharges}>
            {(older) => <ChargeTable rows={older.slice(LATEST)} named={false} />}
          </Older>
        </Folded>
      )}
    </>
  );
}
