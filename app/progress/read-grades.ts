import { listStudentGrades } from "~/grades/read-grades";
import { listGraded } from "~/homework/read-homework";
import { schoolDay } from "~/platform/time/school-time";

/**
 * A student's grades: of modules, of homework by day (only grades that count), and both grades of each work that was done
 * twice.
 */
export async function readGrades(student: string) {
  const [grades, graded] = await Promise.all([listStudentGrades(student), listGraded(student)]);
  const homework = graded.rows.flatMap(({ grade, graded_at, counts }) =>
    grade === null || !graded_at || !counts ? [] : [{ day: schoolDay(new Date(graded_at)), grade }],
  );
  const twice = graded.rows.flatMap(({ id, title, retake_of, grade, counts }) => {
    const first = graded.rows.find((other) => other.id === retake_of);
    if (!first || first.grade === null || grade === null) return [];
    return [{ id, title, first: { grade: first.grade, counts: first.counts }, second: { grade, counts } }];
  });
  return { grades, homework, twice };
}
