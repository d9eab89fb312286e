import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { dayField } from "~/platform/forms/day-field";
import { useWrite } from "~/platform/forms/use-write";
import { formatMoney, toCentavos } from "~/platform/money/money";
import { plusDays } from "~/platform/time/calendar-day";
import { plusMonths } from "~/platform/time/plus-months";
import { formatDay, schoolToday } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { DateInput } from "~/ui/date-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Input } from "~/ui/input";
import { withBoundary } from "~/ui/with-boundary";
import { newPrice, parsePercent } from "./new-price";
import type { priceWrites } from "./price-writes";
import { MONTHS_BETWEEN_RAISES, type StudentPrice } from "./read-prices";

const NOTICE_DAYS = 30;
const LONGEST_DAYS = 366;

/** The first day of the first month that begins after the usual notice. */
function usualDay(today: string): string {
  const day = plusDays(today, NOTICE_DAYS);
  return day.endsWith("-01") ? day : plusMonths(`${day.slice(0, 8)}01`, 1);
}

const DAY = "prices_day";
const PERCENT = "prices_percent";
const fieldOf = (place: number): string => `prices_plan${place}`;

/** The day, the percentage and a price for each plan, as they are typed, each in a field of its own. */
const formFor = (plans: readonly string[], today: string) => {
  const fields: Record<string, z.ZodType<string, string>> = {
    [DAY]: dayField(() => m.prices_required_day()).refine(
      (day) => day > today && day <= plusDays(today, LONGEST_DAYS),
      {
        error: () => m.prices_problem_day(),
      },
    ),
    [PERCENT]: z
      .string()
      .refine((typed) => parsePercent(typed) !== undefined, { error: () => m.prices_problem_percent() }),
  };
  for (const place of plans.keys())
    fields[fieldOf(place)] = z
      .string()
      .refine((typed) => !typed.trim() || toCentavos(typed), { error: () => m.payments_problem_amount() });
  return z.object(fields).refine((typed) => Object.entries(typed).some(([name, text]) => name !== DAY && text.trim()), {
    path: [PERCENT],
    error: () => m.prices_problem_nothing(),
  });
};

type Props = { students: readonly StudentPrice[]; onDone: () => void };

/** Prepares an adjustment: the day, how much, and each student's old and new price, which is announced after a question. */
function PriceFormInside({ students, onDone }: Props) {
  const lang = useLang();
  const today = schoolToday();
  const plans = [...new Set(students.map(({ plan }) => plan))];
  const names = [DAY, PERCENT, ...plans.map((_, place) => fieldOf(place))];
  const [id] = useState(() => crypto.randomUUID());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const { write, busy, problem } = useWrite<typeof priceWrites>();
  const { register, handleSubmit, control, setError, formState } = useForm<Record<string, string>>({
    resolver: zodResolver(formFor(plans, today)),
    defaultValues: { ...Object.fromEntries(names.map((name) => [name, ""])), [DAY]: usualDay(today) },
    shouldFocusError: false,
  });
  const { errors, submitCount } = formState;
  const typed = useWatch({ control });
  const day = typed[DAY] ?? "";
  const percent = parsePercent(typed[PERCENT] ?? "") ?? null;
  const byPlan = Object.fromEntries(plans.map((plan, place) => [plan, typed[fieldOf(place)] ?? ""]));
  /** The first day on which a student's price can rise again; undefined where it does not rise, or can on the chosen day. */
  const restOf = (one: StudentPrice, cents: number) => {
    const rests = one.raised_on && plusMonths(one.raised_on, MONTHS_BETWEEN_RAISES);
    return rests && cents > one.cents && day < rests ? rests : undefined;
  };
  const changes = students.flatMap((one) => {
    const new_cents = newPrice(one, percent, byPlan);
    const changed = !left.has(one.student) && new_cents !== one.cents && !restOf(one, new_cents);
    return changed ? [{ student: one.student, old_cents: one.cents, new_cents }] : [];
  });
  const ask = handleSubmit(() => {
    if (changes.some(({ old_cents, new_cents }) => new_cents > old_cents) && day < plusDays(today, NOTICE_DAYS))
      setError(DAY, { message: m.prices_problem_notice() });
    else if (changes.length > 0) setAsking(true);
    else setError("root", { message: m.prices_problem_students() });
  });
  const announce = async () => {
    const order = { id, from_on: day, prices: changes, ...(percent === null ? {} : { percent }) };
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
    <form noValidate onSubmit={ask} className="grid gap-5">
      <ErrorSummary problems={problemsOf(errors, names)} attempt={submitCount} />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field id={DAY} label={m.prices_from_on()} hint={m.prices_from_hint()} error={errors[DAY]?.message} required>
          <DateInput {...register(DAY)} first={plusDays(today, 1)} />
        </Field>
        <Field
          id={PERCENT}
          label={m.prices_percent()}
          hint={m.prices_percent_hint()}
          error={errors[PERCENT]?.message}
          optional
        >
          <Input {...register(PERCENT)} autoComplete="off" />
        </Field>
        {plans.map((plan, place) => {
          const name = fieldOf(place);
          return (
            <Field
              key={plan}
              id={name}
              label={m.prices_plan({ plan })}
              hint="R$"
              error={errors[name]?.message}
              optional
            >
              <Input {...register(name)} inputMode="decimal" autoComplete="off" />
            </Field>
          );
        })}
      </div>
      <fieldset className="grid gap-1">
        <legend className="font-semibold">{m.prices_students()}</legend>
        <p className="text-soft">{m.prices_students_hint()}</p>
        {students.map((one) => {
          const after = newPrice(one, percent, byPlan);
          const before = formatMoney(one.cents, lang);
          const rests = restOf(one, after);
          const price =
            after === one.cents || rests ? before : m.prices_change({ before, after: formatMoney(after, lang) });
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
              hint={rests && m.prices_rests({ day: formatDay(rests, lang, { dateStyle: "long" }) })}
              checked={!left.has(one.student)}
              onChange={(event) => leaveOut(one.student, !event.target.checked)}
            />
          );
        })}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">{m.prices_announce()}</Button>
        <Button variant="quiet" onClick={onDone}>
          {m.common_cancel()}
        </Button>
      </div>
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
          busy={busy ? m.common_moment() : undefined}
          error={problem}
          onConfirm={() => void announce()}
        />
      )}
    </form>
  );
}

export const PriceForm = withBoundary(PriceFormInside);
