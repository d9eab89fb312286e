import { useNavigate, useRevalidator } from "react-router";
import { readLedger } from "~/classes/read-ledger";
import { StudentLedger } from "~/classes/student-ledger";
import { m } from "~/i18n/paraglide/messages";
import { readStudentMoney } from "~/payments/read-payments";
import { StudentAccount } from "~/payments/student-account";
import { planNames } from "~/students/read-student";
import { StudentDetails } from "~/students/student-details";
import { Card } from "~/ui/card";
import { PageSpinner } from "~/ui/spinner";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/student";
import { readPerson } from "./read-person";
import { StudentHeading } from "./student-heading";

export { PersonFailed as ErrorBoundary } from "./person-failed";
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.admin_title({ page: loaderData?.student.full_name ?? m.admin_nav_students() }) },
];

export async function clientLoader({ params: { studentId }, request }: Route.ClientLoaderArgs) {
  const showsMoney = new URL(request.url).searchParams.get("tab") === "payments";
  const [person, plans, ledger, money] = await Promise.all([
    readPerson(studentId),
    planNames(),
    readLedger(studentId).catch(() => null),
    showsMoney ? readStudentMoney(studentId) : null,
  ]);
  return { ...person, plans, ledger, money };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSpinner;

/** One person: what is known of them, to change, and what can be done with their account. */
export default function StudentPage({ loaderData: { student, photo, plans, ledger, money } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
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
                {ledger && <StudentLedger ledger={ledger} onChanged={() => void revalidate()} />}
              </Card>
            ),
          },
          {
            id: "payments",
            label: m.admin_nav_payments(),
            content: money && <StudentAccount student={student.id} money={money} onChanged={revalidate} />,
          },
        ]}
      />
    </div>
  );
}
