import { m } from "~/i18n/paraglide/messages";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { spinnerOf } from "~/ui/page-spinner";
import { TabLinks, TabOutlet } from "~/ui/tab-links";
import type { Route } from "./+types/student";
import { openTab, panelTitle } from "./panel-meta";
import { readPerson } from "./read-person";
import { studentPages, studentTabs } from "./student/tabs";
import { StudentHeading } from "./student-heading";

export { PersonFailed as ErrorBoundary } from "./person-failed";
export const meta: Route.MetaFunction = (args) => {
  const { id, full_name } = args.loaderData?.student ?? {};
  const name = full_name || m.admin_nav_students();
  return panelTitle([id && openTab(studentPages(id), args), name].filter(Boolean).join(" · "), args);
};

const read = ({ params }: Route.LoaderArgs) => readPerson(params.studentId);
export const HydrateFallback = spinnerOf(m.admin_nav_students);
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

/** A student's pages: the tabs, and the open one. */
export default function StudentPage({ loaderData: { student, photo } }: Route.ComponentProps) {
  const links = studentTabs(student);
  return (
    <div className="grid max-w-4xl gap-5">
      <StudentHeading student={student} photo={photo} />
      <TabLinks label={student.full_name || student.email} links={links} />
      <TabOutlet key={student.id} links={links} />
    </div>
  );
}
