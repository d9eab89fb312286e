import { listStudentGrades } from "~/grades/read-grades";
import { type HomeworkLine, listGraded } from "~/homework/read-homework";
import { schoolDay } from "~/platform/time/school-time";

/** A student's grades: of modules, of homework by day (those that count), and both of each work that was done twice. */
export async function readGrades(student: string) {
  const [grades, graded] = await Promise.all([listStudentGrades(student), listGraded(student)]);
  const homework = graded.rows.flatMap(({ grade, graded_at, counts }) =>
    grade === null || !graded_at || !counts ? [] : [{ day: schoolDay(new Date(graded_at)), grade }],
  );
  const twice = graded.rows.flatMap((second) => {
    const first = graded.rows.find(({ id }) => id === second.retake_of);
    return first ? [{ id: second.id, title: second.title, first: gradeOf(first), second: gradeOf(second) }] : [];
  });
  return { grades, homework, twice };
}

const gradeOf = ({ grade, counts }: HomeworkLine) => ({ grade, counts });
