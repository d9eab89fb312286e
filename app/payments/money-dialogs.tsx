import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { NotRead } from "~/platform/errors/part-missing";
import { writeAmount } from "~/platform/money/money";
import { Dialog } from "~/ui/dialog";
import { FirstCharge } from "./first-charge";
import { MoneyForm } from "./money-form";
import type { MonthToCharge } from "./months-to-charge";

type Props = {
  /** The thing to make; nothing while the dialogs are closed. */
  making: "charge" | "payment" | "credit" | undefined;
  /** The months that the charge can be for, if it is the first one; null where they could not be read. */
  months: readonly MonthToCharge[] | null;
  student: string;
  name: string;
  /** The open amount of the next charge, in centavos. */
  openCents: number | undefined;
  onClose: () => void;
};

/** Makes a charge, a payment or a credit of a student. */
export function MoneyDialogs({ making, months, student, name, openCents, onClose }: Props) {
  const lang = useLang();
  return (
    <>
      <Dialog open={making === "charge"} onOpenChange={onClose} title={m.payments_new_charge()} description={name}>
        {months === null ? (
          <NotRead />
        ) : months.length > 0 ? (
          <FirstCharge student={student} months={months} onDone={onClose} />
        ) : (
          <MoneyForm
            asks={["cents", "text", "day"]}
            labels={{ day: m.payments_due_on() }}
            label={m.payments_charge_do()}
            onSend={({ id, cents, text, day }, write) =>
              write("addCharge", { id, student, description: text, amount_cents: cents, due_on: day })
            }
            onDone={onClose}
          />
        )}
      </Dialog>
      <Dialog open={making === "payment"} onOpenChange={onClose} title={m.payments_new_payment()} description={name}>
        <MoneyForm
          asks={["cents", "day", "method"]}
          labels={{ day: m.payments_paid_on() }}
          first={openCents === undefined ? {} : { amount: writeAmount(openCents, lang) }}
          label={m.payments_record()}
          onSend={({ id, cents, day, method }, write) =>
            write("recordPayment", { id, student, cents, paid_on: day, method })
          }
          onDone={onClose}
        />
      </Dialog>
      <Dialog open={making === "credit"} onOpenChange={onClose} title={m.payments_credit_do()} description={name}>
        <MoneyForm
          asks={["cents", "text"]}
          labels={{ text: m.common_reason() }}
          label={m.payments_credit_do()}
          onSend={({ id, cents, text }, write) => write("giveCredit", { id, student, cents, reason: text })}
          onDone={onClose}
        />
      </Dialog>
    </>
  );
}
