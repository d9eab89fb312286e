import { Link } from "react-router";
import { readMyClasses } from "~/classes/my-classes";
import { readStudentRoom, roomWrites, StudentRoom } from "~/classes/student-room";
import { FeedbackList } from "~/feedback/feedback-tab";
import { listMyFeedback, type MyFeedback } from "~/feedback/read-feedback";
import { m } from "~/i18n/paraglide/messages";
import { PauseCard } from "~/pauses/pause-card";
import { pauseWrites } from "~/pauses/pause-writes";
import { listPauses, type Pause } from "~/pauses/read-pauses";
import { orNone } from "~/platform/errors/or-none";
import { PartMissing } from "~/platform/errors/part-missing";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { Card, CardHeader } from "~/ui/card";
import { ClassesCsv, FeedbackCsv } from "../csv-buttons";
import { PastClasses } from "../past-classes";
import type { Route } from "./+types/classes";
import { useStudent } from "./use-student";

async function read({ params: { studentId } }: Route.LoaderArgs) {
  const [classes, feedback, pauses, room] = await Promise.all([
    readMyClasses(studentId),
    orNone(listMyFeedback(studentId)),
    orNone(listPauses(studentId)),
    orNone(readStudentRoom(studentId)),
  ]);
  return { classes, feedback, pauses, room };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction({ ...pauseWrites, ...roomWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's classes and pauses, and what the student said about the classes. */
export default function Classes({ loaderData: { classes, feedback, pauses, room } }: Route.ComponentProps) {
  const { id, role, deactivated_at } = useStudent();
  return (
    <div className="grid gap-5">
      {role === "aluno" && <Pauses student={id} pauses={pauses} isActive={deactivated_at === null} />}
      {role === "aluno" && room !== null && <StudentRoom student={id} link={room} />}
      <PastClasses student={id} classes={classes} />
      {classes.upcoming && <ClassesCsv student={id} upcoming={classes.upcoming} />}
      {feedback ? <Feedback student={id} feedback={feedback} /> : <PartMissing title={m.admin_tab_feedback()} />}
    </div>
  );
}

type PausesProps = { student: string; pauses: readonly Pause[] | null; isActive: boolean };

function Pauses({ pauses, ...student }: PausesProps) {
  return pauses ? <PauseCard {...student} pauses={pauses} /> : <PartMissing title={m.pauses_title()} />;
}

function Feedback({ student, feedback }: { student: string; feedback: MyFeedback }) {
  return (
    <Card>
      <CardHeader title={m.admin_tab_feedback()} />
      {feedback.total === 0 && <p className="text-soft">{m.feedback_none()}</p>}
      <FeedbackList student={student} label={m.admin_tab_feedback()} feedback={feedback} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        {feedback.total > 0 && <FeedbackCsv student={student} />}
        <Link
          to="/admin/manage-testimonials?tab=feedback"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {m.feedback_all()}
        </Link>
      </div>
    </Card>
  );
}
