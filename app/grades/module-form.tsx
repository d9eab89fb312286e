import { useState } from "react";
import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { useRow } from "~/platform/forms/use-row";
import { useWrite } from "~/platform/forms/use-write";
import { schoolToday } from "~/platform/time/school-time";
import { CountedInput } from "~/ui/counted-input";
import { DateInput } from "~/ui/date-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { problemsOf } from "~/ui/form-problems";
import { SaveButton } from "~/ui/save-button";
import { withBoundary } from "~/ui/with-boundary";
import type { gradeWrites } from "./grade-writes";
import type { Module } from "./read-grades";

const FIELD_OF: Readonly<Record<string, (typeof FIELDS)[number]>> = {
  TITLE_REQUIRED: "module-name",
  MODULE_EXISTS: "module-name",
  INVALID_DATE: "module-day",
};

const FIELDS = ["module-name", "module-day"] as const;
type Words = Pick<Module, "name" | "held_on">;
const toValues = ({ name, held_on }: Words) => ({ "module-name": name, "module-day": held_on });

/** The form for a module's name and day; without `module` for a new one. */
function ModuleFormInside({ module, onSaved }: { module?: Module | undefined; onSaved: (id: string) => void }) {
  const [id] = useState(() => module?.id ?? crypto.randomUUID());
  const [row] = useState<Words>(() => module ?? { name: "", held_on: schoolToday() });
  const form = useForm({ defaultValues: toValues(row), shouldFocusError: false });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, submitCount, isDirty } = formState;
  const { write } = useWrite<typeof gradeWrites>();
  const { save, question } = useRow<ReturnType<typeof toValues>, Words>({
    form,
    row,
    isDirty,
    toValues,
    write: (before, after) => write("saveModule", { id, isNew: !module, before, after }),
  });
  const send = handleSubmit(async (typed) => {
    const outcome = await save({ name: typed["module-name"].trim(), held_on: typed["module-day"] });
    if (outcome === "saved") onSaved(id);
    else if (outcome !== "elsewhere") setError(FIELD_OF[outcome.code] ?? "root", { message: outcome.problem });
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
      <SaveButton busy={isSubmitting} />
    </form>
  );
}

export const ModuleForm = withBoundary(ModuleFormInside);
