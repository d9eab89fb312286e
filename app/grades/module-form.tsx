import { useState } from "react";
import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { asIs, cellsOf } from "~/platform/forms/row-fields";
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

type Words = Pick<Module, "name" | "held_on">;
const FIELD_OF: Readonly<Record<string, keyof Words>> = {
  TITLE_REQUIRED: "name",
  MODULE_EXISTS: "name",
  INVALID_DATE: "held_on",
};
const WORDS = cellsOf({
  name: { ...asIs<string>(), toCell: (text: string) => text.trim() },
  held_on: asIs<string>(),
});

/** The form for a module's name and day; without `module` for a new one. */
function ModuleFormInside({ module, onSaved }: { module?: Module | undefined; onSaved: (id: string) => void }) {
  const [id] = useState(() => module?.id ?? crypto.randomUUID());
  const [row] = useState<Words>(() => module ?? { name: "", held_on: schoolToday() });
  const form = useForm({ defaultValues: WORDS.toValues(row), shouldFocusError: false });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, submitCount, isDirty } = formState;
  const { write } = useWrite<typeof gradeWrites>();
  const { save, question } = useRow<Words, Words>({
    form,
    row,
    isDirty,
    toValues: WORDS.toValues,
    write: (before, after) => write("saveModule", { id, isNew: !module, before, after }),
  });
  const send = handleSubmit(async (typed) => {
    const outcome = await save(WORDS.toRow(typed).row);
    if (outcome === "saved") onSaved(id);
    else if (outcome !== "elsewhere") setError(FIELD_OF[outcome.code] ?? "root", { message: outcome.problem });
  });
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <ErrorSummary problems={problemsOf(errors, WORDS.fields)} attempt={submitCount} />
      {question(send)}
      <Field id="name" label={m.grades_module_name()} error={errors.name?.message} required>
        <CountedInput {...register("name")} most={120} autoComplete="off" />
      </Field>
      <Field id="held_on" label={m.grades_module_day()} error={errors.held_on?.message} required>
        <DateInput {...register("held_on")} />
      </Field>
      <SaveButton busy={isSubmitting} />
    </form>
  );
}

export const ModuleForm = withBoundary(ModuleFormInside);
