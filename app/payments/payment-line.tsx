import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money/money";
import { formatDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Pill } from "~/ui/pill";
import { getReceipt } from "./get-receipt";
import { MoneyForm } from "./money-form";
import { METHODS } from "./payment-words";
import type { Payment } from "./read-student-money";

type Props = {
  payment: Payment;
  /** The payer's name. */
  name: string;
};

/** A payment for the teacher: its receipt, the number of its NFS-e, and the reversal. */
export function PaymentLine({ payment, name }: Props) {
  const lang = useLang();
  const { id, amount_cents, paid_on, method, description, receipt_number, nfse_number, reversed_at } = payment;
  const amount = formatMoney(amount_cents, lang);
  const receipt = `${m.payments_receipt()} ${receipt_number}`;
  const described = [name, description || m.payments_payment(), amount, receipt].join(", ");
  const screenReaderName = <span className="sr-only">: {described}</span>;
  const [open, setOpen] = useState<"nfse" | "reverse">();
  const close = () => setOpen(undefined);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2.5">
      <span className="min-w-0">
        {description || m.payments_payment()}
        <span className="block text-soft">
          {receipt}, {formatDay(paid_on, lang, { dateStyle: "short" })}, {METHODS[method]()}
          {nfse_number && `, NFS-e ${nfse_number}`}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <span className={reversed_at ? "line-through" : "font-semibold tabular-nums"}>{amount}</span>
        {reversed_at && <Pill tone="bad">{m.payments_reversed()}</Pill>}
        <Button
          variant="quiet"
          size="sm"
          onClick={() => void getReceipt({ receipt: id }, m.payments_file_receipt({ number: String(receipt_number) }))}
        >
          PDF{screenReaderName}
        </Button>
        {!reversed_at && (
          <>
            <Button variant="quiet" size="sm" onClick={() => setOpen("nfse")}>
              NFS-e{screenReaderName}
            </Button>
            <Button variant="danger" size="sm" onClick={() => setOpen("reverse")}>
              {m.payments_reverse()}
              {screenReaderName}
            </Button>
          </>
        )}
      </span>
      <Dialog open={open === "nfse"} onOpenChange={close} title={m.payments_nfse()} description={described}>
        <MoneyForm
          asks={["text"]}
          labels={{ text: m.payments_nfse() }}
          first={{ text: nfse_number ?? "" }}
          label={m.payments_save()}
          onSend={({ text }, write) => write("setNfse", { payment: id, number: text })}
          onDone={close}
        />
      </Dialog>
      <Dialog
        open={open === "reverse"}
        onOpenChange={close}
        title={m.payments_reverse_title()}
        description={
          <>
            <span className="block font-semibold">{described}</span>
            {m.payments_reverse_text()}
          </>
        }
      >
        <MoneyForm
          asks={["text"]}
          labels={{ text: m.payments_reason() }}
          label={m.payments_reverse()}
          onSend={({ text }, write) => write("reversePayment", { payment: id, reason: text })}
          onDone={close}
        />
      </Dialog>
    </li>
  );
}
