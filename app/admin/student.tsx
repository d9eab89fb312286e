import { useNavigate, useRevalidator } from "react-router";
import { readLedger } from "~/classes/read-ledger";
import { StudentLedger } from "~/classes/student-ledger";
import { m } from "~/i18n/paraglide/messages";
import { planNames } from "~/students/read-student";
import { StudentDetails } from "~/students/student-details";
import { Card } from "~/ui/card";
import { PageSpinner } from "~/ui/spinner";
import type { Route } from "./+types/student";
import { readPerson } from "./read-person";
import { StudentHeading } from "./student-heading";

export { PersonFailed as ErrorBoundary } from "./person-failed";
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.admin_title({ page: loaderData?.student.full_name ?? m.admin_nav_students() }) },
];

export async function clientLoader({ params: { studentId } }: Route.ClientLoaderArgs) {
  const [person, plans, ledger] = await Promise.all([
    readPerson(studentId),
    planNames(),
    readLedger(studentId).catch(() => null),
  ]);
  return { ...person, plans, ledger };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSpinner;

/** One person: what is known of them, to change, and what can be done with their account. */
export default function StudentPage({ loaderData: { student, photo, plans, ledger } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return (
    <div className="grid max-w-3xl gap-5">
      <StudentHeading student={student} photo={photo} current="details" />
      <Card key={student.id} className="grid gap-6">
        <StudentDetails
          student={student}
          plans={plans}
          onChange={revalidate}
          onGone={() => void navigate("/admin/manage-students", { replace: true })}
        />
        {ledger && <StudentLedger ledger={ledger} onChanged={() => void revalidate()} />}
      </Card>
    </div>
  );
}
