import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatMoney } from "~/platform/money/money";
import { formatDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { BookMakeup } from "./book-makeup";
import type { ownClassWrites } from "./change-hours";
import type { ClassChoice } from "./read-class-choices";

type Acting = { one: ClassChoice; way: "move" | "money" };

/** The classes that the school cancelled: their student moves each, or gets its money, which is final. */
export function ClassChoices({ choices }: { choices: readonly ClassChoice[] }) {
  const lang = useLang();
  const [acting, setActing] = useState<Acting>();
  const { write, busy, problem } = useWrite<typeof ownClassWrites>();
  if (choices.length === 0) return null;
  const dayOf = ({ class_on }: ClassChoice) => formatDay(class_on, lang, { dateStyle: "long" });
  const close = () => setActing(undefined);
  const send = async ({ credit }: ClassChoice) => {
    const outcome = await write("chooseClassMoney", { credit });
    if (outcome.problem === undefined) close();
  };
  return (
    <Card>
      <CardHeader title={m.classes_choice_title()} />
      <p className="text-soft">{m.classes_choice_text()}</p>
      <ul className="divide-y">
        {choices.map((one) => (
          <li key={one.credit} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0 font-semibold">{m.classes_choice_of({ day: dayOf(one) })}</span>
            {one.money_chosen ? (
              <span className="text-soft">{m.classes_choice_money_waits()}</span>
            ) : (
              <span className="flex flex-wrap gap-2">
                <Button size="sm" variant="secondary" onClick={() => setActing({ one, way: "move" })}>
                  {m.classes_choice_move()}
                  <span className="sr-only">: {dayOf(one)}</span>
                </Button>
                <Button size="sm" variant="quiet" onClick={() => setActing({ one, way: "money" })}>
                  {m.classes_choice_money()}
                  <span className="sr-only">: {dayOf(one)}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {acting?.way === "move" && <BookMakeup credit={{ id: acting.one.credit, expires_on: null }} onClose={close} />}
      {acting?.way === "money" && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={m.classes_choice_confirm()}
          thing={m.classes_choice_of({ day: dayOf(acting.one) })}
          description={
            acting.one.cents === null
              ? m.classes_choice_amount_later()
              : m.classes_choice_amount({ amount: formatMoney(acting.one.cents, lang) })
          }
          confirmLabel={m.classes_choice_money()}
          onConfirm={() => void send(acting.one)}
          busy={busy ? m.common_saving() : undefined}
          error={problem}
          variant="primary"
        />
      )}
    </Card>
  );
}
