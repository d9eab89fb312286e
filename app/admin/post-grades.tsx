import { Link, useNavigate } from "react-router";
import { signedIn } from "~/account/session";
import { GradeBadge } from "~/grades/grade-badge";
import { gradeWrites } from "~/grades/grade-writes";
import { listModules, readModuleGrades } from "~/grades/read-grades";
import { AllHomework } from "~/homework/all-homework";
import { HOMEWORK } from "~/homework/homework-filter";
import { assignmentWrites } from "~/homework/homework-writes";
import { listAllHomework } from "~/homework/read-homework";
import { m } from "~/i18n/paraglide/messages";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { activeStudents } from "~/students/active-students";
import { buttonClass } from "~/ui/button";
import { onDemand, useWasOpen } from "~/ui/on-demand";
import { spinnerOf } from "~/ui/page-spinner";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/post-grades";
import { HomeworkCsv } from "./csv-buttons";
import { ModuleGradesTab } from "./module-grades-tab";
import { panelMeta } from "./panel-meta";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta = panelMeta(m.admin_nav_grades);

async function read({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const modulesOpen = searchParams.get("tab") === "modules";
  const filter = HOMEWORK.parse(searchParams);
  const [person, students, homework, modules] = await Promise.all([
    signedIn(),
    activeStudents(),
    modulesOpen ? { rows: [], total: 0 } : listAllHomework(filter),
    listModules(),
  ]);
  const module = modulesOpen ? (modules.find(({ id }) => id === searchParams.get("module")) ?? modules[0]) : undefined;
  const grades = module ? await readModuleGrades(module.id) : [];
  return {
    teacher: person?.profile.id ?? "",
    students,
    filter,
    homework,
    modules,
    module,
    grades,
    hasModules: modulesOpen || modules.length > 0,
    isNew: searchParams.has("new"),
  };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);
export const clientAction = writeAction({ ...assignmentWrites, ...gradeWrites });

export const HydrateFallback = spinnerOf(m.admin_nav_grades);

/** The reader of other pages, which the open page needs only for a file. */
const listFrom: typeof listAllHomework = async (asked) =>
  (await import("~/homework/read-homework")).listAllHomework(asked);

const AssignmentDialog = onDemand(async () => (await import("~/homework/assignment-dialog")).AssignmentDialog);

/** The teacher's grading page: submitted homework, and module grades. */
export default function PostGrades({ loaderData }: Route.ComponentProps) {
  const { teacher, students, filter, homework, modules, module, grades, hasModules, isNew } = loaderData;
  const navigate = useNavigate();
  const wasNew = useWasOpen(isNew);
  const close = () => void navigate("?", { replace: true, preventScrollReset: true });
  const list = (
    <div className="grid gap-4">
      <AllHomework {...homework} filter={filter} drawGrade={(grade) => <GradeBadge grade={grade} />} />
      <HomeworkCsv read={(page) => listFrom({ ...filter, page })} />
    </div>
  );
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{m.admin_nav_grades()}</h1>
        <Link to="?new" preventScrollReset className={buttonClass({})}>
          {m.homework_new()}
        </Link>
      </div>
      {hasModules ? (
        <Tabs
          label={m.admin_nav_grades()}
          tabs={[
            { id: "homework", label: m.common_homework(), content: list },
            {
              id: "modules",
              label: m.grades_modules(),
              content: <ModuleGradesTab modules={modules} module={module} grades={grades} students={students} />,
            },
          ]}
        />
      ) : (
        <>
          {list}
          <Link to="?tab=modules" preventScrollReset className="justify-self-start underline underline-offset-4">
            {m.grades_begin()}
          </Link>
        </>
      )}
      {wasNew && (
        <AssignmentDialog
          open={isNew}
          onClose={close}
          teacher={teacher}
          students={students}
          onSaved={() => void navigate("?status=pending", { replace: true, preventScrollReset: true })}
        />
      )}
    </div>
  );
}
