import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { toastError } from "~/platform/errors/report-error";
import { dayField } from "~/platform/forms/day-field";
import { textUpTo } from "~/platform/forms/text-up-to";
import { useWrite } from "~/platform/forms/use-write";
import { msOf, plusDays } from "~/platform/time/calendar-day";
import { HALF_HOURS } from "~/platform/time/half-hours";
import { formatDay, schoolToday } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { CountedTextarea } from "~/ui/counted-input";
import { DateInput } from "~/ui/date-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Input } from "~/ui/input";
import { Select } from "~/ui/select";
import { TimeSelect } from "~/ui/time-select";
import { withBoundary } from "~/ui/with-boundary";
import type { hourWrites } from "./change-hours";
import { type Ledger, readCredits } from "./read-ledger";

const BLOCK = "block";
const LONGEST_REASON = 120;
const LONGEST_NOTES = 2000;
const MOST_WEEKS = 52;
const WEEK_MS = 7 * 86_400_000;
const Form = z
  .object({
    student: z.string().min(1, { error: () => m.classes_required_student() }),
    local_date: dayField(() => m.classes_problem_date()),
    local_time: z.string().regex(/^\d\d:\d\d$/, { error: () => m.classes_problem_time() }),
    weekly: z.enum(["", "weekly"]),
    until: z.string(),
    minutes: z.string(),
    online_link: z
      .string()
      .trim()
      .refine((text) => text === "" || /^https:\/\/\S{1,490}$/.test(text), { error: () => m.classes_problem_link() }),
    notes: textUpTo(z.string(), LONGEST_NOTES),
    makeup: z.boolean(),
  })
  .refine(({ student, notes }) => student !== BLOCK || notes.length <= LONGEST_REASON, {
    path: ["notes"],
    error: () => m.common_too_long({ length: LONGEST_REASON }),
    when: () => true,
  })
  .refine(
    ({ weekly, local_date, until }) =>
      !weekly || (weeksUntil(local_date, until) > 1 && weeksUntil(local_date, until) <= MOST_WEEKS),
    {
      path: ["until"],
      error: () => m.classes_problem_until(),
    },
  );
/** The weeks from a class until a day, the first included. */
const weeksUntil = (first: string, until: string): number =>
  Math.floor(((msOf(until) ?? Number.NaN) - (msOf(first) ?? Number.NaN)) / WEEK_MS) + 1;

const FIELDS = Form.keyof().options;

/** The field that a refusal is about; other refusals concern the whole form. */
const FIELD_OF: Readonly<Record<string, "local_date" | "local_time">> = {
  INVALID_DATE: "local_date",
  DAY_OFF: "local_date",
  INVALID_TIME: "local_time",
  SLOT_TAKEN: "local_time",
  NOTHING_FREE: "local_time",
  TOO_SOON: "local_time",
};

type Props = {
  /** The time chosen in the calendar, yyyy-mm-ddThh:mm, if any. */
  at: string | undefined;
  students: readonly { id: string; name: string }[];
  /** The student, if already known. */
  chosen?: string | undefined;
  onDone: () => void;
};

/** Schedules a class for a student, once or weekly, or blocks time. */
function NewClassInside({ at, students, chosen: first = "", onDone }: Props) {
  const lang = useLang();
  const { register, handleSubmit, setError, watch, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: {
      student: students.some(({ id }) => id === first) ? first : "",
      local_date: at?.slice(0, 10) ?? "",
      local_time: at?.slice(11, 16) ?? "",
      weekly: "" as const,
      until: "",
      minutes: "60",
      online_link: "",
      notes: "",
      makeup: false,
    },
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const [chosen, weekly, day] = watch(["student", "weekly", "local_date"]);
  const blocks = chosen === BLOCK;
  const credit = useCredit(blocks ? "" : chosen);
  const { write } = useWrite<typeof hourWrites>();
  const send = handleSubmit(async ({ weekly, until, minutes, student, online_link, notes, makeup, ...when }) => {
    const weeks = weekly ? weeksUntil(when.local_date, until) : 1;
    const order = { ...when, student, online_link, notes, weeks };
    const { problem, code } = blocks
      ? await write("blockTime", { ...when, minutes: Number(minutes), label: notes })
      : await write("scheduleClasses", makeup && credit && weeks === 1 ? { ...order, credit: credit.id } : order);
    if (problem === undefined) onDone();
    else setError(FIELD_OF[code] ?? "root", { message: problem });
  });
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <ErrorSummary problems={problemsOf(errors, FIELDS)} attempt={submitCount} />
      <Field id="student" label={m.common_for_whom()} error={errors.student?.message} required>
        <Select {...register("student")} placeholder={m.common_choose()}>
          <option value={BLOCK}>{m.classes_block_option()}</option>
          {students.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field id="local_date" label={m.common_day()} error={errors.local_date?.message} required>
          <DateInput {...register("local_date")} />
        </Field>
        <Field id="local_time" label={m.classes_new_time()} error={errors.local_time?.message} required>
          <TimeSelect {...register("local_time")} times={HALF_HOURS} placeholder="–" />
        </Field>
        {blocks ? (
          <Field id="minutes" label={m.classes_minutes()} error={errors.minutes?.message}>
            <Select
              {...register("minutes")}
              options={[30, 60, 90, 120, 180, 240, 480].map((minutes) => [minutes, m.classes_minutes_of({ minutes })])}
            />
          </Field>
        ) : (
          <Field id="weekly" label={m.classes_repeat()}>
            <Select
              {...register("weekly")}
              options={[
                ["", m.classes_repeat_once()],
                ["weekly", m.classes_repeat_weekly()],
              ]}
            />
          </Field>
        )}
        {!blocks && weekly && (
          <Field id="until" label={m.common_until()} error={errors.until?.message} required>
            <DateInput {...register("until")} first={plusDays(day, 7)} last={plusDays(day, 7 * (MOST_WEEKS - 1))} />
          </Field>
        )}
      </div>
      {!blocks && (
        <Field id="online_link" label={m.classes_online_link()} error={errors.online_link?.message} optional>
          <Input {...register("online_link")} type="url" inputMode="url" placeholder="https://" />
        </Field>
      )}
      <Field id="notes" label={blocks ? m.common_reason() : m.common_notes()} error={errors.notes?.message} optional>
        <CountedTextarea {...register("notes")} rows={2} most={blocks ? LONGEST_REASON : LONGEST_NOTES} />
      </Field>
      {credit && !weekly && (
        <Checkbox
          {...register("makeup")}
          id="makeup"
          label={m.classes_use_credit({ day: formatDay(credit.expires_on, lang, { dateStyle: "long" }) })}
        />
      )}
      <Button type="submit" busy={isSubmitting ? m.common_saving() : undefined}>
        {blocks ? m.classes_block_do() : m.classes_schedule_do()}
      </Button>
    </form>
  );
}

/** The credit of a student that expires first, if any. */
function useCredit(student: string) {
  const [found, setFound] = useState<{ student: string; credit: Ledger["credits"][number] | undefined }>();
  useEffect(() => {
    let wanted = true;
    if (student)
      void readCredits(student, schoolToday())
        .then(([credit]) => wanted && setFound({ student, credit }))
        .catch((error: unknown) =>
          toastError({ title: m.common_error_title, description: m.classes_credit_unknown(), error }),
        );
    return () => {
      wanted = false;
    };
  }, [student]);
  return found?.student === student ? found.credit : undefined;
}

export const NewClass = withBoundary(NewClassInside);
