import { useState } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { signedIn } from "~/account/session";
import { FeedbackWords } from "~/feedback/feedback-tab";
import { GradeBadge } from "~/grades/grade-badge";
import { GradesView } from "~/grades/grades-view";
import { AssignmentForm } from "~/homework/assignment-form";
import { HomeworkList } from "~/homework/homework-list";
import { m } from "~/i18n/paraglide/messages";
import { useLive } from "~/notifications/use-live";
import { readTab } from "~/progress/read-tab";
import { ReportButton } from "~/progress/report-button";
import { activeStudents } from "~/students/active-students";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Dialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/empty-state";
import { PageSpinner } from "~/ui/spinner";
import { Tabs } from "~/ui/tabs";
import { toast } from "~/ui/toast-store";
import type { Route } from "./+types/student-progress";
import { PastClasses } from "./past-classes";
import { readPerson } from "./read-person";
import { StudentHeading } from "./student-heading";
import { StudentHomework } from "./student-homework";

export { PersonFailed as ErrorBoundary } from "./person-failed";
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.admin_title({ page: loaderData?.student.full_name ?? m.admin_nav_students() }) },
];

export async function clientLoader({ params: { studentId }, request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const [teacher, person, students, tab] = await Promise.all([
    signedIn(),
    readPerson(studentId),
    activeStudents(),
    readTab(studentId, searchParams, false, "homework"),
  ]);
  return { ...person, teacher: teacher?.profile.id ?? "", students, tab };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSpinner;

const grade = (value: number) => <GradeBadge grade={value} />;

/** One student's progress, for the teacher: to assign, to grade, to look back. */
export default function StudentProgress({ loaderData }: Route.ComponentProps) {
  const { student, photo, teacher, students, tab } = loaderData;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [assigning, setAssigning] = useState(false);
  useLive();
  return (
    <div className="grid max-w-4xl gap-5">
      <StudentHeading student={student} photo={photo} current="progress" />
      <Tabs
        label={m.students_page_progress()}
        tabs={[
          {
            id: "homework",
            label: m.progress_tab_homework(),
            content: tab.homework ? (
              <StudentHomework
                key={tab.homework.id}
                homework={tab.homework}
                teacher={teacher}
                students={students}
                onChanged={revalidate}
                onGone={() => void navigate("?", { replace: true })}
              />
            ) : (
              <div className="grid gap-4">
                <Button onClick={() => setAssigning(true)} className="justify-self-start">
                  {m.homework_new()}
                </Button>
                {tab.list && <HomeworkList homework={tab.list} linkTo={(id) => `?homework=${id}`} grade={grade} />}
              </div>
            ),
          },
          {
            id: "grades",
            label: m.progress_tab_grades(),
            content: tab.grades && (
              <div className="grid gap-5">
                <GradesView {...tab.grades} />
                <ReportButton student={student.id} />
              </div>
            ),
          },
          {
            id: "classes",
            label: m.progress_tab_classes(),
            content: tab.classes && <PastClasses classes={tab.classes} />,
          },
          {
            id: "feedback",
            label: m.progress_tab_feedback(),
            content: tab.feedback && (
              <Card>
                {tab.feedback.feedback.length === 0 && (
                  <EmptyState level={3} title={m.feedback_none()} text={m.feedback_none_text()} />
                )}
                <ul className="divide-y">
                  {tab.feedback.feedback.map((one) => (
                    <li key={one.id} className="py-4">
                      <FeedbackWords feedback={one} />
                    </li>
                  ))}
                </ul>
                <Link
                  to="/admin/manage-testimonials?tab=feedback"
                  className="inline-block py-2 underline underline-offset-4"
                >
                  {m.feedback_all()}
                </Link>
              </Card>
            ),
          },
        ]}
      />
      <Dialog open={assigning} onOpenChange={setAssigning} title={m.homework_new()}>
        <AssignmentForm
          teacher={teacher}
          students={students}
          chosen={[student.id]}
          onSaved={(told) => {
            setAssigning(false);
            toast({ title: m.homework_assigned(), description: m.homework_told({ count: told }) });
            void revalidate();
          }}
        />
      </Dialog>
    </div>
  );
}
