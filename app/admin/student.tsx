import { useNavigate, useRevalidator } from "react-router";
import { AuditList } from "~/audit/audit-list";
import { StudentLedger } from "~/classes/student-ledger";
import { m } from "~/i18n/paraglide/messages";
import { StudentAccount } from "~/payments/student-account";
import { Consents } from "~/students/consents";
import { NotesForm } from "~/students/notes-form";
import { StudentDetails } from "~/students/student-details";
import { StudentFiles } from "~/students/student-files";
import { Card, CardHeader } from "~/ui/card";
import { spinnerOf } from "~/ui/page-spinner";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/student";
import { AuditCsv } from "./csv-of-school";
import { AccountCsv, ConsentsCsv, FilesCsv } from "./csv-of-student";
import { useProgressTabs } from "./progress-tabs";
import { readFile } from "./read-file";
import { StudentHeading } from "./student-heading";

export { PersonFailed as ErrorBoundary } from "./person-failed";
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.admin_title({ page: loaderData?.student.full_name ?? m.admin_nav_students() }) },
];

export const clientLoader = ({ params: { studentId }, request }: Route.ClientLoaderArgs) =>
  readFile(studentId, new URL(request.url).searchParams);
clientLoader.hydrate = true as const;

export const HydrateFallback = spinnerOf(m.admin_nav_students);

/** Everything about one person in one place; a tab is read when it is opened. */
export default function StudentPage({ loaderData }: Route.ComponentProps) {
  const { student, photo, plans, ledger, money, notes, files, consents, trail, page } = loaderData;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const progress = useProgressTabs(loaderData);
  return (
    <div className="grid max-w-4xl gap-5">
      <StudentHeading student={student} photo={photo} current="details" />
      <Tabs
        label={student.full_name || student.email}
        tabs={[
          {
            id: "details",
            label: m.students_page_details(),
            content: (
              <Card key={student.id} className="grid gap-6">
                <StudentDetails
                  student={student}
                  plans={plans}
                  onChange={revalidate}
                  onGone={() => void navigate("/admin/manage-students", { replace: true })}
                />
                {ledger && <StudentLedger student={student.id} ledger={ledger} onChanged={() => void revalidate()} />}
              </Card>
            ),
          },
          {
            id: "payments",
            label: m.admin_nav_payments(),
            content: money && (
              <div className="grid gap-4">
                <StudentAccount
                  student={student.id}
                  name={student.full_name || student.email}
                  money={money}
                  onChanged={revalidate}
                />
                <AccountCsv student={student.id} money={money} />
              </div>
            ),
          },
          ...progress,
          {
            id: "notes",
            label: m.students_notes_tab(),
            content: notes !== null && (
              <Card>
                <NotesForm key={student.id} student={student.id} notes={notes} />
              </Card>
            ),
          },
          {
            id: "files",
            label: m.students_files(),
            content: files && (
              <div className="grid gap-4">
                <StudentFiles files={files} />
                <FilesCsv files={files} />
              </div>
            ),
          },
          {
            id: "history",
            label: m.students_history(),
            content: consents && trail && (
              <div className="grid gap-5">
                <Consents consents={consents} action={<ConsentsCsv consents={consents} />} />
                <Card>
                  <CardHeader title={m.admin_nav_audit()} aside={<AuditCsv of={{ student: student.id }} />} />
                  <AuditList {...trail} page={page} />
                </Card>
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}
