import { useState } from "react";
import { formatCharge } from "~/i18n/notifications/charge";
import { PREFILLED_MESSAGES } from "~/i18n/notifications/whatsapp";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { brCode } from "~/platform/money/br-code";
import { formatMoney, writeAmount } from "~/platform/money/money";
import { whatsAppLink } from "~/platform/people/whatsapp";
import { formatDay, schoolToday } from "~/platform/time/school-time";
import { Button, buttonClass } from "~/ui/button";
import { MoreMenu } from "~/ui/more-menu";
import { ahead } from "~/ui/on-demand";
import { toastUndo } from "~/ui/toast-undo";
import { MoneyDialog } from "./money-dialog";
import type { paymentWrites } from "./payment-writes";
import type { Charge } from "./read-payments";

/** The text of a reminder by WhatsApp in the student's language, with the provider's Pix code, or the school's own if it has a key. */
function reminderOf(charge: Charge): string {
  const { student_name, student_language: lang, open_cents, due_on, txid, pix_key, pix_name, pix_city, terms } = charge;
  const words = {
    name: student_name.split(" ")[0] ?? "",
    what: formatCharge(charge.purpose, lang),
    // The provider's code contains today's fine and interest.
    amount: formatMoney(open_cents + (terms ? terms.fine_cents + terms.interest_cents : 0), lang),
    day: formatDay(due_on, lang, { day: "numeric", month: "long" }),
  };
  const reminder = PREFILLED_MESSAGES[charge.overdue ? "charge_overdue" : "charge_due"](words, { locale: lang });
  if (!terms && !pix_key) return reminder;
  const code =
    terms?.code ?? brCode({ key: pix_key ?? "", name: pix_name ?? "", city: pix_city ?? "", amount: open_cents, txid });
  return PREFILLED_MESSAGES.pix_code({ reminder, code }, { locale: lang });
}

/** The teacher's actions on a charge: paid today by Pix in one press, which can be undone; the others behind three dots. */
export function ChargeActions({ charge }: { charge: Charge }) {
  const lang = useLang();
  const [open, setOpen] = useState<"paid" | "discount" | "cancel">();
  const close = () => setOpen(undefined);
  const { write, busy } = useWrite<typeof paymentWrites>();
  const { id, student_name, student_phone, description, status, open_cents, discount_cents } = charge;
  const recordToday = async () => {
    const payment = crypto.randomUUID();
    const order = { id: payment, student: charge.student_id, cents: open_cents, charge: id };
    const outcome = await write("recordPayment", { ...order, paid_on: schoolToday(), method: "pix" });
    if (outcome.kind) return toastFailure(outcome);
    toastUndo(
      m.payments_recorded({ amount: formatMoney(open_cents, lang) }),
      () => void write("reversePayment", { payment, reason: m.payments_recorded_undone() }),
    );
  };
  if (status !== "pending") return null;
  const described = [student_name, description, formatMoney(open_cents, lang)].join(", ");
  const name = <span className="sr-only">: {described}</span>;
  // A submitted proof waits for the teacher, so no reminder is offered.
  return (
    // Positioned, so that a card's link does not cover the actions.
    <div className="relative flex flex-wrap justify-end gap-1.5 md:flex-nowrap">
      <Button
        variant="quiet"
        size="sm"
        className="xl:whitespace-nowrap"
        busy={busy ? m.common_saving() : undefined}
        onClick={() => void recordToday()}
      >
        {m.payments_paid_today()}
        {name}
      </Button>
      <MoreMenu of={described}>
        <Button variant="quiet" size="sm" {...ahead(MoneyDialog)} onClick={() => setOpen("paid")}>
          {m.payments_record_other()}
          {name}
        </Button>
        {student_phone && !charge.proof_waits && (
          <a
            href={whatsAppLink(student_phone, reminderOf(charge))}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: "quiet", size: "sm" })}
          >
            WhatsApp{name}
          </a>
        )}
        <Button variant="quiet" size="sm" {...ahead(MoneyDialog)} onClick={() => setOpen("discount")}>
          {m.payments_discount()}
          {name}
        </Button>
        <Button variant="quiet" size="sm" {...ahead(MoneyDialog)} onClick={() => setOpen("cancel")}>
          {m.payments_cancel()}
          {name}
        </Button>
      </MoreMenu>
      <MoneyDialog
        open={open === "paid"}
        onClose={close}
        title={m.payments_new_payment()}
        description={described}
        asks={["cents", "day", "method"]}
        labels={{ day: m.payments_paid_on() }}
        first={{ amount: writeAmount(open_cents, lang) }}
        label={m.payments_record()}
        onSend={({ id: payment, cents, day, method }, write) =>
          write("recordPayment", { id: payment, student: charge.student_id, cents, paid_on: day, method, charge: id })
        }
      />
      <MoneyDialog
        open={open === "discount"}
        onClose={close}
        title={m.payments_discount()}
        description={described}
        asks={["cents", "text"]}
        labels={{ text: m.common_reason() }}
        first={{ amount: discount_cents ? writeAmount(discount_cents, lang) : "" }}
        onSend={async ({ cents, text }, write) => {
          const outcome = await write("discountCharge", { charge: id, cents, reason: text });
          if (outcome.problem === undefined)
            toastUndo(
              m.payments_discounted(),
              () => void write("discountCharge", { charge: id, cents: discount_cents, reason: text }),
            );
          return outcome;
        }}
      />
      <MoneyDialog
        open={open === "cancel"}
        onClose={close}
        title={m.payments_cancel_title()}
        description={described}
        asks={["text"]}
        labels={{ text: m.common_reason() }}
        label={m.payments_cancel()}
        onSend={async ({ text }, write) => {
          const outcome = await write("cancelCharge", { charge: id, reason: text });
          if (outcome.problem === undefined)
            toastUndo(m.payments_charge_cancelled(), () => void write("restoreCharge", { charge: id }));
          return outcome;
        }}
      />
    </div>
  );
}
