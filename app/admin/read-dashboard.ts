import { newestTrials } from "~/classes/newest-trials";
import { readAgenda } from "~/classes/read-agenda";
import { countToGrade } from "~/homework/read-homework";
import { countUnread } from "~/notifications/count-unread";
import { countProofs } from "~/payments/read-payments";
import { schoolDay } from "~/platform/school-time";

const NEWEST = 5;

/** The teacher's day: classes of today and of the six days after it, the newest bookings, and what she has not seen yet. */
export async function readDashboard(now = new Date()) {
  const today = schoolDay(now);
  const [agenda, newest, unreadBookings, toGrade, unreadFeedback, proofs] = await Promise.all([
    readAgenda(today, schoolDay(now, 7)),
    newestTrials(NEWEST),
    countUnread("new_schedule"),
    countToGrade(),
    countUnread("student_left_feedback"),
    countProofs(),
  ]);
  const classes = agenda.filter(({ kind }) => kind === "trial" || kind === "class");
  const todays = classes.filter(({ day }) => day === today);
  return {
    today,
    lastDay: schoolDay(now, 6),
    todays,
    next: todays.find(({ ends_at }) => Date.parse(ends_at) > now.getTime()),
    later: classes.filter(({ day }) => day !== today),
    newest,
    waiting: { bookings: unreadBookings, homework: toGrade, feedback: unreadFeedback, proofs },
  };
}

export type DashboardData = Awaited<ReturnType<typeof readDashboard>>;
