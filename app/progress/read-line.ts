import { supabase } from "~/platform/backend/supabase";
import type { Skill } from "./stations";

/** The number of grades shown under each skill. */
const SHOWN = 4;
const READ = 40;

/** A student's marks of stations, the newest first, and the latest grades of each skill. */
export async function readLine(student: string) {
  const [marks, homework, modules] = await Promise.all([
    supabase()
      .from("station_marks")
      .select("id, station, mark, marked_on")
      .eq("student_id", student)
      .order("marked_on", { ascending: false }),
    supabase()
      .from("homework_overview")
      .select("id, kind, title, grade, graded_at")
      .eq("student_id", student)
      .not("grade", "is", null)
      .eq("counts", true)
      .order("graded_at", { ascending: false })
      .limit(READ),
    supabase()
      .from("module_grades")
      .select("module_id, meanings, questions, dictation, test_modules (name, held_on)")
      .eq("student_id", student)
      .order("updated_at", { ascending: false })
      .limit(READ),
  ]);
  const failed = marks.error ?? homework.error ?? modules.error;
  if (failed) throw failed;
  const graded = (homework.data ?? []).flatMap(({ id, kind, title, grade, graded_at }) =>
    grade === null || !graded_at || !kind
      ? []
      : [{ id, skill: SKILL_OF_HOMEWORK[kind], name: title ?? "", grade, day: graded_at.slice(0, 10) }],
  );
  const tested = (modules.data ?? []).flatMap(({ module_id, meanings, questions, dictation, test_modules: module }) =>
    (
      [
        ["meanings", "reading", meanings],
        ["questions", "writing", questions],
        ["dictation", "listening", dictation],
      ] as const
    ).flatMap(([part, skill, grade]) =>
      grade === null ? [] : [{ id: `${module_id} ${part}`, skill, name: module.name, grade, day: module.held_on }],
    ),
  );
  const latest = [...graded, ...tested].sort((a, b) => b.day.localeCompare(a.day));
  const of = (wanted: Skill) => latest.filter(({ skill }) => skill === wanted).slice(0, SHOWN);
  return {
    marks: marks.data ?? [],
    grades: {
      speaking: of("speaking"),
      listening: of("listening"),
      reading: of("reading"),
      writing: of("writing"),
    } satisfies Record<Skill, unknown>,
  };
}

/** The skill that homework of each kind shows best. */
const SKILL_OF_HOMEWORK = {
  free: "writing",
  file: "writing",
  dictation: "listening",
  speaking: "speaking",
} as const satisfies Record<string, Skill>;

export type LineData = Awaited<ReturnType<typeof readLine>>;
export type StationMark = LineData["marks"][number];
