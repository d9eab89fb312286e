import { type ReactNode, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money/money";
import { type DayOrder, readDay } from "~/platform/time/parse-day";
import { formatDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { type Decimal, readAmount } from "./bank-amount";
import type { BankAnswers, BankQuestion } from "./bank-question";

type Props<Kind extends BankQuestion["kind"]> = {
  question: Extract<BankQuestion, { kind: Kind }>;
  onAnswer: (answer: BankAnswers) => Promise<unknown>;
};

/** A doubt about a whole file, which is asked before any of its lines is taken. */
export function StatementQuestion({ question, onAnswer }: Props<BankQuestion["kind"]>) {
  switch (question.kind) {
    case "decimal":
      return <DecimalQuestion question={question} onAnswer={onAnswer} />;
    case "days":
      return <DaysQuestion question={question} onAnswer={onAnswer} />;
    default:
      return <ColumnsQuestion question={question} onAnswer={onAnswer} />;
  }
}

const DECIMALS: Decimal[] = [".", ","];

function DecimalQuestion({ question: { written }, onAnswer }: Props<"decimal">) {
  const lang = useLang();
  const readings = DECIMALS.flatMap((decimal) => {
    const cents = readAmount(written, decimal)?.cents;
    return cents === undefined ? [] : [{ decimal, cents: Math.abs(cents) }];
  }).sort((one, other) => one.cents - other.cents);
  return (
    <TwoWays title={m.payments_ask_amount({ written })} text={m.payments_ask_amount_text()}>
      {readings.map(({ decimal, cents }) => (
        <Button key={decimal} variant="secondary" onClick={() => void onAnswer({ decimal })}>
          {formatMoney(cents, lang)}
        </Button>
      ))}
    </TwoWays>
  );
}

const ORDERS: DayOrder[] = ["dmy", "mdy"];

function DaysQuestion({ question: { written }, onAnswer }: Props<"days">) {
  const lang = useLang();
  return (
    <TwoWays title={m.payments_ask_date({ written })} text={m.payments_ask_date_text()}>
      {ORDERS.map((days) => (
        <Button key={days} variant="secondary" onClick={() => void onAnswer({ days })}>
          {formatDay(readDay(written, days) ?? "", lang, { dateStyle: "long" })}
        </Button>
      ))}
    </TwoWays>
  );
}

/** A question whose answers are the ways to read one cell. */
function TwoWays({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-3 rounded-card border border-brass bg-brass-soft p-4">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="font-serif text-xl">
        {title}
      </p>
      <p>{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

function ColumnsQuestion({ question: { columns, guess }, onAnswer }: Props<"columns">) {
  const [day, setDay] = useState(guess.day);
  const [amount, setAmount] = useState(guess.amount);
  const [isMissing, setMissing] = useState(false);
  const options = columns.flatMap(({ heading, sample }, place): [string, string][] =>
    sample ? [[String(place), m.payments_ask_column({ column: heading || String(place + 1), sample })]] : [],
  );
  const answer = () => {
    if (day === undefined || amount === undefined || day === amount) return setMissing(true);
    void onAnswer({ columns: { day, amount } });
  };
  const chosen = ({ target }: { target: { value: string } }) =>
    target.value === "" ? undefined : Number(target.value);
  const problem = isMissing ? m.payments_ask_columns_missing() : undefined;
  return (
    <fieldset className="grid gap-4 rounded-card border border-brass bg-brass-soft p-4">
      <legend className="sr-only">{m.payments_ask_columns()}</legend>
      <p aria-hidden="true" className="font-serif text-xl">
        {m.payments_ask_columns()}
      </p>
      <p>{m.payments_ask_columns_text()}</p>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field label={m.payments_ask_day()} error={day === undefined ? problem : undefined}>
          <Select
            value={day === undefined ? "" : String(day)}
            placeholder={m.common_choose()}
            onChange={(event) => setDay(chosen(event))}
            options={options}
          />
        </Field>
        <Field label={m.payments_ask_value()} error={amount === undefined || day === amount ? problem : undefined}>
          <Select
            value={amount === undefined ? "" : String(amount)}
            placeholder={m.common_choose()}
            onChange={(event) => setAmount(chosen(event))}
            options={options}
          />
        </Field>
      </div>
      <Button onClick={answer} className="justify-self-start">
        {m.payments_ask_columns_read()}
      </Button>
    </fieldset>
  );
}
