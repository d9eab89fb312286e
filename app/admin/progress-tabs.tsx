import { useState } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { FeedbackList } from "~/feedback/feedback-tab";
import { GradeBadge } from "~/grades/grade-badge";
import { GradesView } from "~/grades/grades-view";
import { AssignmentForm } from "~/homework/assignment-form";
import { HomeworkList } from "~/homework/homework-list";
import { listGraded } from "~/homework/read-homework";
import { m } from "~/i18n/paraglide/messages";
import type { readTab } from "~/progress/read-tab";
import { ReportButton } from "~/progress/report-button";
import type { Student } from "~/students/read-student";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Dialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/empty-state";
import type { Tab } from "~/ui/tabs";
import { toast } from "~/ui/toast-store";
import { following } from "./csv-button";
import { HomeworkCsv } from "./csv-of-school";
import { ClassesCsv, FeedbackCsv, GradesCsv } from "./csv-of-student";
import { PastClasses } from "./past-classes";
import { StudentHomework } from "./student-homework";

type Props = {
  student: Student;
  /** The assigning teacher's id. */
  teacher: string;
  students: readonly { id: string; name: string }[];
  tab: Awaited<ReturnType<typeof readTab>>;
};

/** The tabs of a student's progress for the teacher, on each page that has them. */
export function useProgressTabs({ student, teacher, students, tab }: Props): [Tab, Tab, Tab, Tab] {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { list } = tab;
  return [
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
          onGone={() => void navigate("?tab=homework", { replace: true })}
        />
      ) : (
        <div className="grid gap-4">
          <Assign student={student} teacher={teacher} students={students} />
          {list && (
            <>
              <HomeworkList
                student={student.id}
                homework={list}
                linkTo={(id) => `?tab=homework&homework=${id}`}
                grade={grade}
              />
              <HomeworkCsv read={following(list.active, (page) => listGraded(student.id, page))} />
            </>
          )}
        </div>
      ),
    },
    {
      id: "grades",
      label: m.progress_tab_grades(),
      content: tab.grades && (
        <div className="grid gap-5">
          <GradesView {...tab.grades} />
          <GradesCsv grades={tab.grades.grades} />
          <ReportButton student={student.id} />
        </div>
      ),
    },
    {
      id: "classes",
      label: m.progress_tab_classes(),
      content: tab.classes && (
        <div className="grid gap-4">
          <PastClasses student={student.id} classes={tab.classes} />
          <ClassesCsv student={student.id} classes={tab.classes} />
        </div>
      ),
    },
    {
      id: "feedback",
      label: m.admin_tab_feedback(),
      content: tab.feedback && (
        <Card>
          {tab.feedback.feedback.total === 0 && <EmptyState title={m.feedback_none()} text={m.feedback_none_text()} />}
          <FeedbackList student={student.id} label={m.admin_tab_feedback()} feedback={tab.feedback.feedback} />
          <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
            <FeedbackCsv student={student.id} />
            <Link
              to="/admin/manage-testimonials?tab=feedback"
              className="inline-block py-2 underline underline-offset-4"
            >
              {m.feedback_all()}
            </Link>
          </div>
        </Card>
      ),
    },
  ];
}

const grade = (value: number) => <GradeBadge grade={value} />;

function Assign({ student, teacher, students }: Omit<Props, "tab">) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} className="justify-self-start">
        {m.homework_new()}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={m.homework_new()}>
        <AssignmentForm
          teacher={teacher}
          students={students}
          chosen={[student.id]}
          onSaved={(told) => {
            setOpen(false);
            toast({ title: m.homework_assigned(), description: m.homework_told({ count: told }) });
            void revalidate();
          }}
        />
      </Dialog>
    </>
  );
}
