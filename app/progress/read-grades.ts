import { listStudentGrades } from "~/grades/read-grades";
import { listGraded } from "~/homework/read-homework";
import { schoolDay } from "~/platform/time/school-time";

/** A student's grades: of modules, and of homework by day. */
export async function readGrades(student: string) {
  const [grades, graded] = await Promise.all([listStudentGrades(student), listGraded(student)]);
  const homework = graded.rows.flatMap(({ grade, graded_at }) =>
    grade === null || !graded_at ? [] : [{ day: schoolDay(new Date(graded_at)), grade }],
  );
  return { grades, homework };
}
