import { readNextClass } from "~/classes/my-classes";
import { readLastNotes } from "~/classes/read-notes";
import { listStudentGrades } from "~/grades/read-grades";
import { readHomeworkNews } from "~/homework/read-homework";
import { readNextPause } from "~/pauses/read-pauses";
import { readNextCharge } from "~/payments/read-payments";
import { readOwnTests } from "~/placement-test/own-tests";
import { supabase } from "~/platform/backend/supabase";
import { anyOf, orNone } from "~/platform/errors/or-none";
import { readUnreadArticles } from "./unread-articles";

const SHOWN = 4;

/**
 * The data of a student's dashboard, for the student or, with `own` false, for the teacher. A part that could not be read
 * is null. @throws an error where nothing could be read
 */
export async function readDashboard(student: string, own: boolean) {
  const asked = [
    readNextClass(student),
    readHomeworkNews(student, SHOWN),
    listStudentGrades(student, SHOWN * 5),
    readNextCharge(student),
  ] as const;
  const [, next, homework, grades, charge, streak, articles, hour, tests, lastNotes, pause] = await Promise.all([
    anyOf(asked),
    orNone(asked[0]),
    orNone(asked[1]),
    orNone(asked[2]),
    orNone(asked[3]),
    supabase().rpc("class_streak", { student }),
    own ? orNone(readUnreadArticles(SHOWN)) : [],
    // The function answers about its caller.
    own ? supabase().rpc("has_booked_before") : undefined,
    own ? orNone(readOwnTests()) : [],
    orNone(readLastNotes(student)),
    orNone(readNextPause(student)),
  ]);
  const latest = homework && grades && latestOf(homework.graded, grades);
  return {
    next,
    pending: homework ? homework.pending : null,
    latest,
    streak: streak.data ?? 0,
    charge,
    articles,
    hadHour: hour?.data,
    tests,
    lastNotes,
    pause,
  };
}

export type DashboardData = Awaited<ReturnType<typeof readDashboard>>;

type Homework = Awaited<ReturnType<typeof readHomeworkNews>>;
type Grades = Awaited<ReturnType<typeof listStudentGrades>>;

const latestOf = (graded: Homework["graded"], grades: Grades) =>
  [
    ...graded.map(({ id, title, grade, graded_at }) => ({
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
