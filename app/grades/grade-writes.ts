import { m } from "~/i18n/paraglide/messages";
import { changeBy } from "~/platform/backend/change-row";
import type { Result } from "~/platform/backend/result";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";
import { isDay } from "~/platform/time/calendar-day";
import type { CsvRow } from "./read-csv";
import { type Module, readModuleGrades } from "./read-grades";

const { call, outcomeOf, changeOutcome } = writesWith({
  own: { TITLE_REQUIRED: m.grades_problem_name, INVALID_DATE: m.grades_problem_day },
  failed: m.common_save_failed,
  away: m.common_save_failed,
});

const saveModule = call("save_module");
type Words = Pick<Module, "name" | "held_on">;
type Save = { id: string; isNew: boolean; before: Words; after: Partial<Words> };

/** The teacher's writes of modules and of their grades. */
export const gradeWrites = {
  async saveModule({ id, isNew, before, after }: Save): Promise<Result> {
    const order = { id, ...before, ...after };
    if (order.name === "") return { kind: "refused", problem: m.grades_problem_name(), code: "TITLE_REQUIRED" };
    if (!isDay(order.held_on)) return { kind: "refused", problem: m.grades_problem_day(), code: "INVALID_DATE" };
    return isNew
      ? saveModule(order)
      : changeOutcome(
          changeBy(before, after, (changes) => supabase().rpc("save_module", { ...order, before: changes.before })),
        );
  },
  deleteModule: call("delete_module"),
  importGrades,
};

type Import = { module: string; rows: readonly CsvRow[] };

async function importGrades({ module, rows }: Import): Promise<Result> {
  // A part without a column keeps its current grade, which may be newer than the page's.
  const current = await readModuleGrades(module).catch(() => undefined);
  if (!current) return { kind: "offline", problem: m.common_save_failed(), code: "" };
  const grades = rows.map(({ student = "", grades: given }) => {
    const row = current.find(({ student_id }) => student_id === student);
    const { meanings = null, questions = null, dictation = null } = row ?? {};
    return { student, meanings, questions, dictation, ...given };
  });
  return outcomeOf(supabase().rpc("post_grades", { module, grades }));
}
