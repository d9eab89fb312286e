import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatMoney, toCentavos } from "~/platform/money/money";
import { isDay } from "~/platform/time/calendar-day";
import { formatDay } from "~/platform/time/school-time";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import { AddForm } from "./add-form";
import type { Plans } from "./read-settings";
import { RemoveButton } from "./remove-button";
import type { planWrites } from "./settings-writes";

/** The limits that the database accepts, in centavos. */
const LEAST = 100_000;
const MAX_CENTS = 1_000_000_000;

/** The yearly limits of a MEI, each from a day on. */
function MeiLimitsInside({ limits }: Pick<Plans, "limits">) {
  const lang = useLang();
  const [day, setDay] = useState("");
  const [amount, setAmount] = useState("");
  const [wrong, setWrong] = useState<string>();
  const { write, busy, problem } = useWrite<typeof planWrites>();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const cents = toCentavos(amount) ?? 0;
    if (!isDay(day)) return setWrong(m.common_date_invalid());
    if (cents < LEAST || cents > MAX_CENTS) return setWrong(m.settings_invalid_price());
    if (limits.some(({ from_on }) => from_on === day)) return setWrong(m.fiscal_limit_twice());
    setWrong(undefined);
    const added = await write("addMeiLimit", { from_on: day, limit_cents: cents });
    if (added.problem !== undefined) return;
    setDay("");
    setAmount("");
  };
  return (
    <Card id="mei-limits" {...LINKED_CARD}>
      <CardHeader title={m.fiscal_limits()} />
      <p className="mb-4 max-w-prose text-soft">{m.fiscal_limits_lead()}</p>
      <ul className="mb-4 divide-y">
        {limits.map(({ from_on, limit_cents }) => {
          const line = m.fiscal_limit_from({
            amount: formatMoney(limit_cents, lang),
            day: formatDay(from_on, lang, { dateStyle: "long" }),
          });
          return (
            <li key={from_on} className="flex items-center justify-between gap-3 py-1">
              {line}
              <RemoveButton
                thing={line}
                title={m.fiscal_limit_remove_title()}
                text={m.fiscal_limit_remove_text()}
                remove="removeMeiLimit"
                id={from_on}
              />
            </li>
          );
        })}
      </ul>
      <AddForm
        label={m.fiscal_limits()}
        begin={m.fiscal_add_limit()}
        className="sm:grid-cols-2"
        busy={busy}
        problem={wrong ?? problem}
        onSubmit={(event) => void add(event)}
      >
        <Field id="limit-from" label={m.fiscal_limit_day()}>
          <DateInput value={day} onDay={setDay} />
        </Field>
        <Field id="limit-amount" label={m.fiscal_limit_amount()} hint="R$">
          <Input
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            inputMode="decimal"
            autoComplete="off"
          />
        </Field>
      </AddForm>
    </Card>
  );
}

export const MeiLimits = withBoundary(MeiLimitsInside);
