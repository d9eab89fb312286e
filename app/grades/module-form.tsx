import { useState } from "react";
import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { changeBy } from "~/platform/backend/change-row";
import { supabase } from "~/platform/backend/supabase";
import { type OwnSentences, refusalText } from "~/platform/errors/refusals";
import { reportError } from "~/platform/errors/report-error";
import { useRow } from "~/platform/forms/use-row";
import { isDay } from "~/platform/time/calendar-day";
import { schoolDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { CountedInput } from "~/ui/counted-input";
import { DateInput } from "~/ui/date-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { withBoundary } from "~/ui/with-boundary";
import type { Module } from "./read-grades";

const OWN_SENTENCES: OwnSentences = {
  TITLE_REQUIRED: m.grades_problem_name,
  INVALID_DATE: m.grades_problem_day,
};
const FIELD_OF: Readonly<Record<string, (typeof FIELDS)[number]>> = {
  TITLE_REQUIRED: "module-name",
  MODULE_EXISTS: "module-name",
  INVALID_DATE: "module-day",
};

const FIELDS = ["module-name", "module-day"] as const;
type Words = Pick<Module, "name" | "held_on">;
const toValues = ({ name, held_on }: Words) => ({ "module-name": name, "module-day": held_on });

/** A module's name and day; a new one without `module`. */
function ModuleFormInside({ module, onSaved }: { module?: Module | undefined; onSaved: (id: string) => void }) {
  const [id] = useState(() => module?.id ?? crypto.randomUUID());
  const [row] = useState<Words>(() => module ?? { name: "", held_on: schoolDay(new Date()) });
  const form = useForm({ defaultValues: toValues(row), shouldFocusError: false });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, submitCount, isDirty } = formState;
  const write = async (before: Words, after: Partial<Words>) => {
    const order = { id, ...before, ...after };
    if (module)
      return changeBy(before, after, (changes) => supabase().rpc("save_module", { ...order, before: changes.before }));
    const { error } = await supabase().rpc("save_module", order);
    return error ? { problem: error } : undefined;
  };
  const { save, question } = useRow<ReturnType<typeof toValues>, Words>({ form, row, isDirty, toValues, write });
  const refuse = ({ code, message }: { code: string; message: string }) => {
    const refused = refusalText(message, OWN_SENTENCES);
    if (!refused) void reportError({ code, message });
    setError(FIELD_OF[message] ?? "root", { message: refused ?? m.grades_failed_to_save() });
  };
  const send = handleSubmit(async (typed) => {
    const name = typed["module-name"].trim();
    const held_on = typed["module-day"];
    if (!name) return refuse({ code: "", message: "TITLE_REQUIRED" });
    if (!isDay(held_on)) return refuse({ code: "", message: "INVALID_DATE" });
    const outcome = await save({ name, held_on });
    if (outcome === "saved") onSaved(id);
    else if (outcome !== "elsewhere") refuse(outcome.problem);
  });
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <ErrorSummary problems={problemsOf(errors, FIELDS)} attempt={submitCount} />
      {question(send)}
      <Field id="module-name" label={m.grades_module_name()} error={errors["module-name"]?.message} required>
        <CountedInput {...register("module-name")} most={120} autoComplete="off" />
      </Field>
      <Field id="module-day" label={m.grades_module_day()} error={errors["module-day"]?.message} required>
        <DateInput {...register("module-day")} />
      </Field>
      <Button type="submit" busy={isSubmitting ? m.grades_saving() : undefined}>
        {m.grades_save()}
      </Button>
    </form>
  );
}

export const ModuleForm = withBoundary(ModuleFormInside);
