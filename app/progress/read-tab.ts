import { listPastClasses, readMyClasses } from "~/classes/my-classes";
import { listMyFeedback } from "~/feedback/read-feedback";
import { listStudentGrades } from "~/grades/read-grades";
import { listGraded, listStudentHomework, readHomework } from "~/homework/read-homework";
import { readStudentMoney } from "~/payments/read-payments";
import { schoolDay } from "~/platform/time/school-time";
import { readDashboard } from "./read-dashboard";

/** The open tab's data, and nothing else. */
type Tab = {
  dashboard?: Awaited<ReturnType<typeof readDashboard>>;
  list?: Awaited<ReturnType<typeof listStudentHomework>>;
  homework?: NonNullable<Awaited<ReturnType<typeof readHomework>>>;
  grades?: { grades: Awaited<ReturnType<typeof listStudentGrades>>; homework: { day: string; grade: number }[] };
  classes?: Awaited<ReturnType<typeof readMyClasses>>;
  money?: Awaited<ReturnType<typeof readStudentMoney>>;
  feedback?: { feedback: Awaited<ReturnType<typeof listMyFeedback>>; classes: { id: string; starts_at: string }[] };
};

/** Reads the tab that the address names. `own`: for the student; else for the teacher who looks at it. */
export async function readTab(
  student: string,
  search: URLSearchParams,
  own: boolean,
  first = "dashboard",
): Promise<Tab> {
  switch (search.get("tab") ?? first) {
    case "homework": {
      const id = search.get("homework");
      const homework = id ? await readHomework(id) : null;
      if (homework?.student_id === student) return { homework };
      return { list: await listStudentHomework(student) };
    }
    case "grades": {
      const [grades, graded] = await Promise.all([listStudentGrades(student), listGraded(student)]);
      const homework = graded.rows.flatMap(({ grade, graded_at }) =>
        grade === null || !graded_at ? [] : [{ day: schoolDay(new Date(graded_at)), grade }],
      );
      return { grades: { grades, homework } };
    }
    case "classes": {
      const [classes, money] = await Promise.all([readMyClasses(student), own ? readStudentMoney(student) : undefined]);
      return money ? { classes, money } : { classes };
    }
    case "feedback": {
      const [feedback, past] = await Promise.all([listMyFeedback(student), listPastClasses(student)]);
      const given = past.rows.filter(({ status }) => status === "completed" || status === "confirmed");
      return { feedback: { feedback, classes: given.slice(0, 20) } };
    }
    case "profile":
      return {};
    default:
      return { dashboard: await readDashboard(student, own) };
  }
}
