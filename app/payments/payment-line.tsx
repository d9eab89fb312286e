import { useState } from "react";
import { PREFILLED_MESSAGES } from "~/i18n/notifications/whatsapp";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money/money";
import { whatsAppLink } from "~/platform/people/whatsapp";
import { formatDay } from "~/platform/time/school-time";
import { Button, buttonClass } from "~/ui/button";
import { MoreMenu } from "~/ui/more-menu";
import { ahead } from "~/ui/on-demand";
import { Pill } from "~/ui/pill";
import { getReceipt } from "./get-receipt";
import { MoneyDialog } from "./money-dialog";
import { METHODS } from "./payment-words";
import type { Payment } from "./read-student-money";

type Props = {
  payment: Payment;
  /** The payer's name. */
  name: string;
  contact: Contact;
};

/** The number of the student, and the language of messages to them. */
export type Contact = { phone: string | null; language: Lang };

/** A payment for the teacher: its receipt; behind three dots the number of its NFS-e, and the reversal. */
export function PaymentLine({ payment, name, contact: { phone, language } }: Props) {
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
          <MoreMenu of={described}>
            {phone && (
              <a
                href={whatsAppLink(
                  phone,
                  PREFILLED_MESSAGES.receipt(
                    {
                      name: name.split(" ", 1).join(),
                      amount: formatMoney(amount_cents, language),
                      day: formatDay(paid_on, language, { dateStyle: "long" }),
                      number: String(receipt_number),
                    },
                    { locale: language },
                  ),
                )}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ variant: "quiet", size: "sm" })}
              >
                WhatsApp{screenReaderName}
              </a>
            )}
            <Button variant="quiet" size="sm" {...ahead(MoneyDialog)} onClick={() => setOpen("nfse")}>
              NFS-e{screenReaderName}
            </Button>
            <Button variant="danger" size="sm" {...ahead(MoneyDialog)} onClick={() => setOpen("reverse")}>
              {m.payments_reverse()}
              {screenReaderName}
            </Button>
          </MoreMenu>
        )}
      </span>
      <MoneyDialog
        open={open === "nfse"}
        onClose={close}
        title={m.payments_nfse()}
        description={described}
        asks={["text"]}
        labels={{ text: m.payments_nfse() }}
        first={{ text: nfse_number ?? "" }}
        onSend={({ text }, write) => write("setNfse", { payment: id, number: text })}
      />
      <MoneyDialog
        open={open === "reverse"}
        onClose={close}
        title={m.payments_reverse_title()}
        description={
          <>
            <span className="block font-semibold">{described}</span>
            {m.payments_reverse_text()}
          </>
        }
        asks={["text"]}
        labels={{ text: m.common_reason() }}
        label={m.payments_reverse()}
        onSend={({ text }, write) => write("reversePayment", { payment: id, reason: text })}
      />
    </li>
  );
}
