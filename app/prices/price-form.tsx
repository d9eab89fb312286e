import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatMoney, toCentavos } from "~/platform/money/money";
import { isDay, plusDays } from "~/platform/time/calendar-day";
import { plusMonths } from "~/platform/time/plus-months";
import { formatDay, schoolDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { DateInput } from "~/ui/date-input";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { ProblemAlert } from "~/ui/problem-alert";
import { withBoundary } from "~/ui/with-boundary";
import { newPrice, parsePercent } from "./new-price";
import type { priceWrites } from "./price-writes";
import type { StudentPrice } from "./read-prices";

const NOTICE_DAYS = 30;
const LONGEST_DAYS = 366;

/** The first day of the first month that begins after the usual notice. */
function usualDay(today: string): string {
  const day = plusDays(today, NOTICE_DAYS);
  return day.endsWith("-01") ? day : plusMonths(`${day.slice(0, 8)}01`, 1);
}

type Props = { students: readonly StudentPrice[]; onDone: () => void };

/** Prepares an adjustment: the day, how much, and each student's old and new price, which is announced after a question. */
function PriceFormInside({ students, onDone }: Props) {
  const lang = useLang();
  const today = schoolDay(new Date());
  const [id] = useState(() => crypto.randomUUID());
  const [day, setDay] = useState(usualDay(today));
  const [percent, setPercent] = useState("");
  const [byPlan, setByPlan] = useState<Record<string, string>>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [wrong, setWrong] = useState<string>();
  const [asking, setAsking] = useState(false);
  const { write, busy, problem } = useWrite<typeof priceWrites>();
  const rate = parsePercent(percent);
  const plans = [...new Set(students.map(({ plan }) => plan))];
  const changes = students.flatMap((one) => {
    const new_cents = newPrice(one, rate ?? null, byPlan);
    const changed = !left.has(one.student) && new_cents !== one.cents;
    return changed ? [{ student: one.student, old_cents: one.cents, new_cents }] : [];
  });
  const problemOf = (): string | undefined => {
    if (!isDay(day)) return day === "" ? m.prices_required_day() : m.common_date_invalid();
    if (day <= today || day > plusDays(today, LONGEST_DAYS)) return m.prices_problem_day();
    if (rate === undefined) return m.prices_problem_percent();
    const typed = plans.filter((plan) => byPlan[plan]?.trim());
    if (typed.some((plan) => !toCentavos(byPlan[plan] ?? ""))) return m.payments_problem_amount();
    if (rate === null && typed.length === 0) return m.prices_problem_nothing();
    return changes.length === 0 ? m.prices_problem_students() : undefined;
  };
  const check = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf();
    setWrong(found);
    if (!found) setAsking(true);
  };
  const announce = async () => {
    const order = {
      id,
      from_on: day,
      prices: changes,
      ...(rate === null || rate === undefined ? {} : { percent: rate }),
    };
    const done = await write("announcePrices", order);
    if (done.problem === undefined) onDone();
  };
  const leaveOut = (student: string, out: boolean) => {
    const next = new Set(left);
    if (out) next.add(student);
    else next.delete(student);
    setLeft(next);
  };
  return (
    <form noValidate onSubmit={check} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="prices-day" label={m.prices_from_on()} hint={m.prices_from_hint()} required>
          <DateInput value={day} onDay={setDay} first={plusDays(today, 1)} />
        </Field>
        <Field id="prices-percent" label={m.prices_percent()} hint={m.prices_percent_hint()} optional>
          <Input
            value={percent}
            onChange={(event) => setPercent(event.target.value)}
            inputMode="text"
            autoComplete="off"
          />
        </Field>
        {plans.map((plan, place) => (
          <Field key={plan} id={`prices-plan-${place}`} label={m.prices_plan({ plan })} hint="R$" optional>
            <Input
              value={byPlan[plan] ?? ""}
              onChange={(event) => setByPlan({ ...byPlan, [plan]: event.target.value })}
              inputMode="decimal"
              autoComplete="off"
            />
          </Field>
        ))}
      </div>
      {isDay(day) && day > today && day < plusDays(today, NOTICE_DAYS) && (
        <p role="status" className="rounded-control border-brass border-l-4 bg-mist px-4 py-3">
          {m.prices_short_notice()}
        </p>
      )}
      <fieldset className="grid gap-1">
        <legend className="font-semibold">{m.prices_students()}</legend>
        <p className="text-soft">{m.prices_students_hint()}</p>
        {students.map((one) => {
          const after = newPrice(one, rate ?? null, byPlan);
          const before = formatMoney(one.cents, lang);
          const price = after === one.cents ? before : m.prices_change({ before, after: formatMoney(after, lang) });
          return (
            <Checkbox
              key={one.student}
              id={`prices-${one.student}`}
              label={
                <>
                  {one.name} <span className="text-nowrap tabular-nums">{price}</span>
                  <span className="text-soft">
                    {" "}
                    · {one.plan}
                    {one.agreed && `, ${m.prices_agreed()}`}
                  </span>
                </>
              }
              checked={!left.has(one.student)}
              onChange={(event) => leaveOut(one.student, !event.target.checked)}
            />
          );
        })}
      </fieldset>
      <ProblemAlert problem={wrong} />
      <Button type="submit" className="justify-self-start">
        {m.prices_announce()}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          variant="primary"
          title={m.prices_confirm_title()}
          thing={m.prices_confirm_thing({
            count: changes.length,
            day: formatDay(day, lang, { dateStyle: "long" }),
          })}
          description={m.prices_confirm_text()}
          confirmLabel={m.prices_announce()}
          busy={busy ? m.prices_busy() : undefined}
          error={problem}
          onConfirm={() => void announce()}
        />
      )}
    </form>
  );
}

export const PriceForm = withBoundary(PriceFormInside);
