import { readNextClass } from "~/classes/my-classes";
import { listStudentGrades } from "~/grades/read-grades";
import { readHomeworkNews } from "~/homework/read-homework";
import { readNextCharge } from "~/payments/read-payments";
import { supabase } from "~/platform/backend/supabase";
import { readUnreadArticles } from "./unread-articles";

const SHOWN = 4;

/** The data of a student's dashboard, for the student or, with `own` false, for the teacher. */
export async function readDashboard(student: string, own: boolean) {
  const [next, homework, grades, streak, charge, articles, hour] = await Promise.all([
    readNextClass(student),
    readHomeworkNews(student, SHOWN),
    listStudentGrades(student, SHOWN * 5),
    supabase().rpc("class_streak", { student }),
    readNextCharge(student),
    own ? readUnreadArticles(SHOWN) : [],
    // The function answers about its caller.
    own ? supabase().rpc("has_booked_before") : undefined,
  ]);
  const latest = [
    ...homework.graded.map(({ id, title, grade, graded_at }) => ({
      id,
      name: title,
      grade,
      at: graded_at ?? "",
      homework: true,
    })),
    ...grades.map(({ module_id, name, average, updated_at }) => ({
      id: module_id,
      name,
      grade: average,
      at: updated_at,
      homework: false,
    })),
  ]
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, SHOWN);
  return { next, pending: homework.pending, latest, streak: streak.data ?? 0, charge, articles, hadHour: hour?.data };
}

export type DashboardData = Awaited<ReturnType<typeof readDashboard>>;
