import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { Result } from "~/platform/backend/result";
import { useWrite } from "~/platform/forms/use-write";
import { toCentavos } from "~/platform/money/money";
import { isDay } from "~/platform/time/calendar-day";
import { schoolToday } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { CountedInput } from "~/ui/counted-input";
import { DateInput } from "~/ui/date-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { SaveButton } from "~/ui/save-button";
import { Select } from "~/ui/select";
import { useProblem } from "~/ui/use-problem";
import { withBoundary } from "~/ui/with-boundary";
import { METHODS, type PaymentMethod } from "./payment-words";
import type { paymentWrites } from "./payment-writes";

/** The parsed form. `id` is the same however often it is sent; `text` is a description or a reason. */
type MoneyOrder = {
  id: string;
  student: string;
  cents: number;
  text: string;
  day: string;
  method: PaymentMethod;
};
type Write = ReturnType<typeof useWrite<typeof paymentWrites>>["write"];

type Props = {
  /** The fields, in this order. */
  asks: readonly ("student" | "cents" | "text" | "day" | "method")[];
  labels?: { text?: string; day?: string };
  students?: readonly { id: string; name: string }[];
  first?: { amount?: string; text?: string; day?: string };
  /** The words of the button; without them, it saves. */
  label?: string;
  /** Submits the form, which stays busy until the page shows the new amounts. */
  onSend: (order: MoneyOrder, write: Write) => Promise<Result>;
  onDone: () => void;
};

const METHOD_NAMES = ["pix", "transfer", "cash", "card", "other"] as const satisfies readonly PaymentMethod[];

const FIELD_OF: Readonly<Record<string, string>> = {
  INVALID_AMOUNT: "money-cents",
  INVALID_DATE: "money-day",
  TITLE_REQUIRED: "money-text",
  REASON_REQUIRED: "money-text",
  INVALID_EMAIL: "money-text",
};

/** A small form about money. Amounts are typed freely, and a refusal is shown beside its field. */
function MoneyFormInside({ asks, labels = {}, students = [], first = {}, label, onSend, onDone }: Props) {
  const [id] = useState(() => crypto.randomUUID());
  const [student, setStudent] = useState("");
  const [amount, setAmount] = useState(first.amount ?? "");
  const [text, setText] = useState(first.text ?? "");
  const [day, setDay] = useState(first.day ?? schoolToday());
  const [method, setMethod] = useState<PaymentMethod>("pix");
  const { fail, problemOf, summary } = useProblem();
  const { write, busy } = useWrite<typeof paymentWrites>();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const cents = toCentavos(amount);
    if (asks.includes("student") && !student) return fail(m.payments_problem_student(), "money-student");
    if (asks.includes("cents") && cents === undefined) return fail(m.payments_problem_amount(), "money-cents");
    if (asks.includes("day") && !isDay(day)) return fail(m.payments_problem_day(), "money-day");
    const outcome = await onSend({ id, student, cents: cents ?? 0, text, day, method }, write);
    if (outcome.problem === undefined) onDone();
    else fail(outcome.problem, FIELD_OF[outcome.code]);
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <ErrorSummary {...summary} />
      {asks.includes("student") && (
        <Field id="money-student" label={m.common_student()} error={problemOf("money-student")} required>
          <Select
            value={student}
            onChange={(event) => setStudent(event.target.value)}
            placeholder={m.common_choose()}
            options={students.map(({ id, name }) => [id, name])}
          />
        </Field>
      )}
      {asks.includes("cents") && (
        <Field id="money-cents" label={m.common_amount()} hint="R$" error={problemOf("money-cents")} required>
          <Input
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
          />
        </Field>
      )}
      {asks.includes("text") && (
        <Field id="money-text" label={labels.text ?? m.payments_description()} error={problemOf("money-text")} required>
          <CountedInput value={text} onChange={(event) => setText(event.target.value)} most={160} autoComplete="off" />
        </Field>
      )}
      {asks.includes("day") && (
        <Field id="money-day" label={labels.day ?? m.common_day()} error={problemOf("money-day")} required>
          <DateInput value={day} onDay={setDay} />
        </Field>
      )}
      {asks.includes("method") && (
        <Field id="money-method" label={m.payments_method()}>
          <Select
            value={method}
            onChange={(event) => setMethod(METHOD_NAMES.find((one) => one === event.target.value) ?? "pix")}
            options={METHOD_NAMES.map((one) => [one, METHODS[one]()])}
          />
        </Field>
      )}
      {label ? (
        <Button type="submit" busy={busy ? m.common_saving() : undefined}>
          {label}
        </Button>
      ) : (
        <SaveButton busy={busy} />
      )}
    </form>
  );
}

export const MoneyForm = withBoundary(MoneyFormInside);
