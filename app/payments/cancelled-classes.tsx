import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money/money";
import { formatDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ahead } from "~/ui/on-demand";
import { MoneyDialog } from "./money-dialog";

/** A class that the school cancelled. `cents`: what its money is; null where the teacher names it. */
type CancelledClass = { credit: string; class_on: string; cents: number | null; money_chosen: boolean };
type Props = { name: string; classes: readonly CancelledClass[] };

/**
 * The classes that the school cancelled, for the teacher: classes whose student still has to choose, and classes for which
 * she enters the amount.
 */
export function CancelledClasses({ name, classes }: Props) {
  const lang = useLang();
  const [giving, setGiving] = useState<CancelledClass>();
  if (classes.length === 0) return null;
  const dayOf = ({ class_on }: CancelledClass) => formatDay(class_on, lang, { dateStyle: "long" });
  const close = () => setGiving(undefined);
  return (
    <Card>
      <CardHeader title={m.payments_cancelled_classes()} />
      <ul className="divide-y">
        {classes.map((one) => (
          <li key={one.credit} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <span className="min-w-0">
              <span className="block font-semibold">{dayOf(one)}</span>
              <span className="text-soft">
                {one.money_chosen
                  ? m.payments_class_money_chosen()
                  : one.cents === null
                    ? m.payments_class_choice_waits()
                    : m.payments_class_choice_waits_for({ amount: formatMoney(one.cents, lang) })}
              </span>
            </span>
            {one.money_chosen && (
              <Button size="sm" {...ahead(MoneyDialog)} onClick={() => setGiving(one)}>
                {m.payments_class_money_give()}
                <span className="sr-only">: {dayOf(one)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MoneyDialog
        open={giving !== undefined}
        onClose={close}
        title={m.payments_class_money_give()}
        description={giving && `${name}, ${dayOf(giving)}`}
        asks={["cents"]}
        label={m.payments_credit_do()}
        onSend={({ cents }, write) => write("giveClassMoney", { credit: giving?.credit ?? "", cents })}
      />
    </Card>
  );
}
