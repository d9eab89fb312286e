import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatWeekday, WEEKDAYS } from "~/platform/time/weekdays";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-error";
import { problemsOf } from "~/ui/form-problems";
import { TimeSelect } from "~/ui/time-select";
import { withBoundary } from "~/ui/with-boundary";
import type { welcomeWrites } from "./welcome-writes";

/** Whole hours: halves are set in the settings, where each day has its own. */
const HOURS = Array.from({ length: 18 }, (_, place) => `${String(place + 6).padStart(2, "0")}:00`);

const Week = z
  .object({
    days: z.array(z.string()).min(1, { error: m.welcome_hours_no_day }),
    starts: z.string(),
    ends: z.string(),
    again: z.string(),
    until: z.string(),
    hasBreak: z.boolean(),
  })
  .refine(({ starts, ends }) => starts < ends, { path: ["ends"], error: m.settings_hours_backwards })
  .refine(({ hasBreak, ends, again }) => !hasBreak || ends < again, { path: ["again"], error: m.welcome_hours_overlap })
  .refine(({ hasBreak, again, until }) => !hasBreak || again < until, {
    path: ["until"],
    error: m.settings_hours_backwards,
  });
type Values = z.infer<typeof Week>;
const ORDER = ["days", "starts", "ends", "again", "until"] as const;

type Props = { onSaved: () => void; later: ReactNode };

/** Asks for the days and hours of a week, the same on each day. */
function WelcomeHoursInside({ onSaved, later }: Props) {
  const lang = useLang();
  const { write } = useWrite<typeof welcomeWrites>();
  const [hasBreak, setBreak] = useState(false);
  const form = useForm<Values>({
    resolver: zodResolver(Week),
    defaultValues: {
      days: ["1", "2", "3", "4", "5"],
      starts: "09:00",
      ends: "18:00",
      again: "14:00",
      until: "18:00",
      hasBreak: false,
    },
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, setValue } = form;
  const { errors, isSubmitting, submitCount } = form.formState;
  const pause = (on: boolean) => {
    setBreak(on);
    setValue("hasBreak", on);
    setValue("ends", on ? "12:00" : "18:00");
  };
  const send = handleSubmit(async ({ days, starts, ends, again, until }) => {
    const ranges = hasBreak ? [[starts, ends] as const, [again, until] as const] : [[starts, ends] as const];
    const hours = days.flatMap((day) => ranges.map(([from, to]) => ({ weekday: Number(day), starts: from, ends: to })));
    const { problem } = await write("setWorkingHours", { hours });
    if (problem) setError("root", { message: problem });
    else onSaved();
  });
  return (
    <form noValidate onSubmit={send} aria-label={m.welcome_hours()} className="grid gap-5">
      <div className="empty:hidden">
        <ErrorSummary problems={problemsOf(errors, ORDER)} attempt={submitCount} />
      </div>
      <fieldset className="grid gap-1" aria-describedby={errors.days ? "days-error" : undefined}>
        <legend className="font-semibold">{m.welcome_days()}</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
          {WEEKDAYS.map((weekday) => (
            <Checkbox
              key={weekday}
              {...register("days")}
              id={weekday === 1 ? "days" : `day-${weekday}`}
              value={String(weekday)}
              label={<span className="inline-block first-letter:uppercase">{formatWeekday(weekday, lang)}</span>}
            />
          ))}
        </div>
        {errors.days && <FieldError id="days-error">{errors.days.message}</FieldError>}
      </fieldset>
      <Range
        from={<TimeSelect {...register("starts")} times={HOURS} />}
        until={<TimeSelect {...register("ends")} times={HOURS} />}
        ids={["starts", "ends"]}
        error={errors.ends?.message}
      />
      {hasBreak && (
        <Range
          from={<TimeSelect {...register("again")} times={HOURS} />}
          until={<TimeSelect {...register("until")} times={HOURS} />}
          ids={["again", "until"]}
          error={errors.again?.message ?? errors.until?.message}
        />
      )}
      <Checkbox label={m.welcome_hours_break()} checked={hasBreak} onChange={({ target }) => pause(target.checked)} />
      <p className="max-w-prose text-soft">{m.welcome_hours_more()}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting ? m.common_saving() : undefined}>
          {m.welcome_next()}
        </Button>
        {later}
      </div>
    </form>
  );
}

type RangeProps = { from: ReactNode; until: ReactNode; ids: readonly [string, string]; error: string | undefined };

function Range({ from, until, ids: [first, second], error }: RangeProps) {
  return (
    <div className="grid max-w-sm grid-cols-2 gap-4">
      <Field id={first} label={m.common_from()}>
        {from}
      </Field>
      <Field id={second} label={m.common_until()} error={error}>
        {until}
      </Field>
    </div>
  );
}

export const WelcomeHours = withBoundary(WelcomeHoursInside);
