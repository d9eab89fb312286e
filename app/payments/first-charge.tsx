import { useState } from "react";
import { formatCharge } from "~/i18n/notifications/charge";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { writeAmount } from "~/platform/money/money";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { MoneyForm } from "./money-form";
import type { MonthToCharge } from "./months-to-charge";

type Props = { student: string; months: readonly MonthToCharge[]; onDone: () => void };

/** The form of a student's first charge: a month of the plan with its price and due date, so that nothing is typed. */
export function FirstCharge({ student, months, onDone }: Props) {
  const lang = useLang();
  const [month, setMonth] = useState(months[0]?.month);
  const one = months.find((each) => each.month === month) ?? months[0];
  if (!one) return null;
  return (
    <div className="grid gap-4">
      <Field id="first-month" label={m.payments_charge()} hint={m.payments_month_once()}>
        <Select
          value={one.month}
          onChange={(event) => setMonth(event.target.value)}
          options={months.map((each) => [each.month, formatCharge(each, lang)])}
        />
      </Field>
      <MoneyForm
        key={one.month}
        asks={["cents", "day"]}
        labels={{ day: m.payments_due_on() }}
        first={{ amount: writeAmount(one.cents, lang), day: one.due_on }}
        label={m.payments_charge_do()}
        onSend={({ id, cents, day }, write) =>
          write("chargeMonth", { id, student, month: one.month, amount_cents: cents, due_on: day })
        }
        onDone={onDone}
      />
    </div>
  );
}
