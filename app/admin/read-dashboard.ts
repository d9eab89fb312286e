import { readAgenda } from "~/classes/read-agenda";
import { readLatestBooking } from "~/classes/read-latest-booking";
import { readPreviousNotes } from "~/classes/read-notes";
import { readUnreported } from "~/classes/read-unreported";
import { readWaiting } from "~/classes/read-waiting";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { schoolDay } from "~/platform/time/school-time";
import { readMailSavedToFiles } from "~/school/mail-saved-to-files";
import { readNewerRelease } from "~/settings/read-newer-release";
import { readPixProvider } from "~/settings/read-pix-provider";
import { readSetup } from "~/settings/read-setup";
import { readYear } from "~/statistics/read-statistics";
import { readPendingWork } from "./read-pending-work";

/** A part that the dashboard is shown without where it fails, which is reported. */
const orNull = <T>(part: Promise<T>): Promise<T | null> =>
  part.catch((error: unknown) => {
    void reportFailedPart(error);
    return null;
  });

/** Reads the teacher's dashboard: classes of seven days, pending work and figures of the month. */
export async function readDashboard(now = new Date()) {
  const today = schoolDay(now);
  const [year = 0, month = 1] = today.split("-").map(Number);
  const [
    agenda,
    latestBooking,
    waiting,
    thisYear,
    mailSavedToFiles,
    newerRelease,
    yearBefore,
    setup,
    unreported,
    provider,
    people,
  ] = await Promise.all([
    readAgenda(today, schoolDay(now, 7)),
    readLatestBooking(),
    readPendingWork(),
    readYear(year),
    readMailSavedToFiles(),
    orNull(readNewerRelease()),
    month === 1 ? readYear(year - 1) : undefined,
    orNull(readSetup()),
    orNull(readUnreported(now)),
    orNull(readPixProvider()),
    orNull(readWaiting()),
  ]);
  const classes = agenda.filter(({ kind }) => kind === "trial" || kind === "class");
  const todays = classes.filter(({ day }) => day === today);
  const next = todays.find(({ ends_at }) => Date.parse(ends_at) > now.getTime());
  const later = classes.filter(({ day }) => day !== today);
  const shown = [...todays, ...(next ? [] : later.slice(0, 1))];
  const lastNotes = await orNull(readPreviousNotes(shown.map(({ id }) => id)));
  const current = thisYear.months[month - 1];
  const last = yearBefore ? yearBefore.months[11] : thisYear.months[month - 2];
  return {
    today,
    lastDay: schoolDay(now, 6),
    todays,
    lastNotes,
    unreported,
    next,
    later,
    latestBooking,
    waiting,
    people,
    mailSavedToFiles,
    newerRelease,
    setup,
    silentSince: provider?.pix_status?.failing_since ?? null,
    month: {
      revenue: current?.revenue_cents ?? 0,
      revenueBefore: last?.revenue_cents ?? 0,
      activeStudents: current?.active_students ?? 0,
    },
  };
}

export type DashboardData = Awaited<ReturnType<typeof readDashboard>>;
