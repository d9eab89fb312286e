import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { type OwnSentences, refusalText } from "~/platform/errors/refusals";
import { reportError } from "~/platform/errors/report-error";
import { isDay } from "~/platform/time/calendar-day";
import { schoolDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { CountedInput } from "~/ui/counted-input";
import { DateInput } from "~/ui/date-input";
import { ErrorSummary, type Problem } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { withBoundary } from "~/ui/with-boundary";
import type { Module } from "./read-grades";

const OWN_SENTENCES: OwnSentences = {
  TITLE_REQUIRED: m.grades_problem_name,
  INVALID_DATE: m.grades_problem_day,
};
const FIELD_OF: Readonly<Record<string, string>> = {
  TITLE_REQUIRED: "module-name",
  MODULE_EXISTS: "module-name",
  INVALID_DATE: "module-day",
};

/** A module's name and day; a new one without `module`. */
function ModuleFormInside({ module, onSaved }: { module?: Module | undefined; onSaved: (id: string) => void }) {
  const [id] = useState(() => module?.id ?? crypto.randomUUID());
  const [name, setName] = useState(module?.name ?? "");
  const [day, setDay] = useState(module?.held_on ?? schoolDay(new Date()));
  const [problem, setProblem] = useState<Problem>();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const missing = name.trim() === "" ? "TITLE_REQUIRED" : !isDay(day) ? "INVALID_DATE" : undefined;
    setBusy(true);
    const { error } = missing
      ? { error: { code: "", message: missing } }
      : await supabase().rpc("save_module", { id, name, held_on: day });
    setBusy(false);
    if (!error) return onSaved(id);
    const refused = refusalText(error.message, OWN_SENTENCES);
    if (!refused) void reportError(error);
    const field = FIELD_OF[error.message];
    setProblem({ ...(field ? { field } : {}), message: refused ?? m.grades_failed_to_save() });
    setAttempt((tries) => tries + 1);
  };
  const of = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <form noValidate onSubmit={send} className="grid gap-4">
      <ErrorSummary problems={problem ? [problem] : []} attempt={attempt} />
      <Field id="module-name" label={m.grades_module_name()} error={of("module-name")} required>
        <CountedInput value={name} onChange={(event) => setName(event.target.value)} most={120} autoComplete="off" />
      </Field>
      <Field id="module-day" label={m.grades_module_day()} error={of("module-day")} required>
        <DateInput value={day} onDay={setDay} />
      </Field>
      <Button type="submit" busy={busy ? m.grades_saving() : undefined}>
        {m.grades_save()}
      </Button>
    </form>
  );
}

export const ModuleForm = withBoundary(ModuleFormInside);
