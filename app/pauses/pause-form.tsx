import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import { refusalText } from "~/platform/errors/refusals";
import { dayField } from "~/platform/forms/day-field";
import { textUpTo } from "~/platform/forms/text-up-to";
import { useWrite } from "~/platform/forms/use-write";
import { plusDays } from "~/platform/time/calendar-day";
import { schoolToday } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { CountedInput } from "~/ui/counted-input";
import { DateInput } from "~/ui/date-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { Select } from "~/ui/select";
import { withBoundary } from "~/ui/with-boundary";
import { PauseEffects } from "./pause-effects";
import type { pauseWrites } from "./pause-writes";
import { type PauseEffects as Effects, type Pause, previewPause } from "./read-pauses";

const LONGEST_REASON = 200;
const LONGEST_DAYS = 366;
const FIELDS = ["first_day", "last_day", "place", "reason"] as const;

/** `earliest`: the first day that is allowed as the last one. */
const formFor = (earliest: string) =>
  z
    .object({
      first_day: dayField(() => m.pauses_required_first()),
      last_day: dayField(() => m.pauses_required_last()).refine((day) => day >= earliest, {
        error: () => m.pauses_problem_period(),
      }),
      place: z.enum(["kept", "freed"]),
      reason: textUpTo(z.string(), LONGEST_REASON),
    })
    .refine(({ first_day, last_day }) => last_day >= first_day && last_day <= plusDays(first_day, LONGEST_DAYS), {
      path: ["last_day"],
      error: () => m.pauses_problem_period(),
    });

type Props = {
  student: string;
  /** The pause whose end is changed; undefined for a new one. */
  pause?: Pause | undefined;
  onDone: () => void;
};

/** Pauses a student, or changes the end of a pause. What it does is shown first, and confirmed. */
function PauseFormInside({ student, pause, onDone }: Props) {
  const today = schoolToday();
  const place: "kept" | "freed" = pause?.keeps_place === false ? "freed" : "kept";
  const [id] = useState(() => crypto.randomUUID());
  const [effects, setEffects] = useState<Effects>();
  const { register, handleSubmit, setError, formState } = useForm({
    // A pause that has begun can end yesterday at the earliest, so that today is a day of classes again.
    resolver: zodResolver(formFor(pause ? plusDays(today, -1) : today)),
    defaultValues: {
      first_day: pause?.first_day ?? "",
      last_day: pause?.last_day ?? "",
      place,
      reason: pause?.reason ?? "",
    },
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const { write } = useWrite<typeof pauseWrites>();
  const send = handleSubmit(async ({ first_day, last_day, place: chosen, reason }) => {
    if (!effects) {
      const seen = await previewPause({ student, first_day, last_day, ...(pause ? { pause: pause.id } : {}) });
      if (seen.effects) return setEffects(seen.effects);
      const message = refusalText(seen.error.message, { INVALID_DATE: m.pauses_problem_period });
      const failed = seen.error.code ? m.pauses_problem_failed : m.common_offline;
      return setError("root", { message: message ?? failed() });
    }
    const { problem, code } = pause
      ? await write("changePause", { pause: pause.id, last_day })
      : await write("pauseStudent", { id, student, first_day, last_day, keeps_place: chosen === "kept", reason });
    if (problem === undefined) return onDone();
    setEffects(undefined);
    setError(code === "INVALID_DATE" ? "last_day" : "root", { message: problem });
  });
  const decided = effects !== undefined;
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <ErrorSummary problems={problemsOf(errors, FIELDS)} attempt={submitCount} />
      <fieldset hidden={decided} className="grid gap-5">
        <div className="grid items-end gap-5 sm:grid-cols-2">
          {!pause && (
            <Field id="first_day" label={m.common_first_day()} error={errors.first_day?.message} required>
              <DateInput {...register("first_day")} first={today} />
            </Field>
          )}
          <Field id="last_day" label={m.common_last_day()} error={errors.last_day?.message} required>
            <DateInput {...register("last_day")} first={pause ? pause.first_day : today} />
          </Field>
        </div>
        {!pause && (
          <>
            <Field id="place" label={m.pauses_place()} error={errors.place?.message}>
              <Select {...register("place")}>
                <option value="kept">{m.pauses_place_kept()}</option>
                <option value="freed">{m.pauses_place_freed()}</option>
              </Select>
            </Field>
            <Field
              id="reason"
              label={m.common_reason()}
              hint={m.pauses_reason_hint()}
              error={errors.reason?.message}
              optional
            >
              <CountedInput {...register("reason")} most={LONGEST_REASON} />
            </Field>
          </>
        )}
      </fieldset>
      {effects && <PauseEffects effects={effects} />}
      {decided && <p className="text-soft">{m.pauses_one_message()}</p>}
      <div className="flex flex-col gap-2.5 sm:flex-row-reverse sm:justify-start">
        <Button type="submit" busy={isSubmitting ? m.common_moment() : undefined}>
          {decided ? (pause ? m.pauses_change_do() : m.pauses_do()) : m.pauses_see()}
        </Button>
        {decided && (
          <Button variant="quiet" disabled={isSubmitting} onClick={() => setEffects(undefined)}>
            {m.pauses_back()}
          </Button>
        )}
      </div>
    </form>
  );
}

export const PauseForm = withBoundary(PauseFormInside);
