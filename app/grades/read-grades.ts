import { isId } from "~/platform/backend/is-id";
import { supabase } from "~/platform/backend/supabase";

const MOST_MODULES = 500;

/** A student's modules, the latest first. */
export async function listStudentGrades(student: string, most = MOST_MODULES) {
  const { data, error } = await supabase()
    .from("module_grades")
    .select("module_id, meanings, questions, dictation, average, updated_at, test_modules!inner(name, held_on)")
    .eq("student_id", student)
    .order("updated_at", { ascending: false })
    .limit(most);
  if (error) throw error;
  return data
    .map(({ test_modules: { name, held_on }, ...grades }) => ({ ...grades, name, held_on }))
    .sort((a, b) => b.held_on.localeCompare(a.held_on) || a.name.localeCompare(b.name));
}
export type StudentGrades = Awaited<ReturnType<typeof listStudentGrades>>;

/** All modules, the latest first. */
export async function listModules() {
  const { data, error } = await supabase()
    .from("test_modules")
    .select("id, name, held_on")
    .order("held_on", { ascending: false })
    .order("name")
    .limit(MOST_MODULES);
  if (error) throw error;
  return data;
}
export type Module = Awaited<ReturnType<typeof listModules>>[number];

/** The grades of a module's students. */
export async function readModuleGrades(module: string) {
  if (!isId(module)) return [];
  const { data, error } = await supabase()
    .from("module_grades")
    .select("student_id, meanings, questions, dictation, average")
    .eq("module_id", module);
  if (error) throw error;
  return data;
}
export type ModuleGrades = Awaited<ReturnType<typeof readModuleGrades>>;
