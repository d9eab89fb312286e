import { UserPlus } from "lucide-react";
import { Link, redirect, useNavigate, useNavigation } from "react-router";
import { isOfSomebody } from "~/classes/is-of-somebody";
import { readTrial } from "~/classes/read-trial";
import { adoptTrial, studentFromTrial } from "~/classes/trial-to-student";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { USERS } from "~/students/list-params";
import { listStudents } from "~/students/list-students";
import { planNames } from "~/students/read-student";
import { StudentFilters } from "~/students/student-filters";
import { StudentTable, userColumns } from "~/students/student-table";
import { newStudentWrites } from "~/students/student-writes";
import { Boundary } from "~/ui/boundary";
import { buttonClass } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/empty-state";
import { onDemand, useWasOpen } from "~/ui/on-demand";
import { spinnerOf } from "~/ui/page-spinner";
import { Pager } from "~/ui/pager";
import type { Route } from "./+types/manage-students";
import { CsvButton } from "./csv-button";
import { panelMeta } from "./panel-meta";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta = panelMeta(m.admin_nav_students);

async function read({ request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const params = USERS.parse(searchParams);
  // The former address of a person, which old notifications still link to.
  const person = searchParams.get("person");
  if (person) throw redirect(`/admin/students/${encodeURIComponent(person)}`);
  const trialId = searchParams.get("trial");
  const [list, plans, trial] = await Promise.all([
    listStudents(params),
    planNames(),
    trialId ? readTrial(trialId) : null,
  ]);
  if (!list) throw redirect(pathname + USERS.address(params));
  return { ...list, params, plans, trial, isNew: searchParams.has("new"), imports: searchParams.has("import") };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);
export const clientAction = writeAction(newStudentWrites(adoptTrial));

export const HydrateFallback = spinnerOf(m.admin_nav_students);

const ImportStudents = onDemand(async () => (await import("~/students/import-students")).ImportStudents);
const NewStudent = onDemand(async () => (await import("~/students/new-student")).NewStudent);

/** The school's users: a page of the list, with a dialog for a new one. */
export default function ManageStudents({ loaderData }: Route.ComponentProps) {
  const { rows, total, params, plans, trial, isNew, imports } = loaderData;
  const navigate = useNavigate();
  const lang = useLang();
  const wasOpen = useWasOpen(isNew);
  const coming = useNavigation().state === "loading";
  const listAddress = USERS.address(params, { page: params.page });
  const isOnlyTeacher = total === 1 && rows[0]?.role === "admin" && USERS.address(params) === "?";
  const close = () => void navigate(listAddress, { replace: true, preventScrollReset: true });
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{m.admin_nav_students()}</h1>
        <div className="flex flex-wrap gap-3">
          <Link
            to={`${listAddress}${listAddress === "?" ? "" : "&"}import`}
            preventScrollReset
            className={buttonClass({ variant: "quiet" })}
          >
            {m.common_csv_import()}
          </Link>
          <Link
            to={`${listAddress}${listAddress === "?" ? "" : "&"}new`}
            preventScrollReset
            className={buttonClass({})}
          >
            <UserPlus aria-hidden="true" className="size-5" />
            {m.students_new()}
          </Link>
        </div>
      </div>
      {!isOnlyTeacher && <StudentFilters params={params} plans={plans} />}
      <div className={coming ? "opacity-60 transition-opacity" : undefined} aria-busy={coming}>
        {isOnlyTeacher ? (
          <EmptyState title={m.students_first()} text={m.students_first_text()} />
        ) : total === 0 ? (
          <EmptyState title={m.students_none()} text={m.students_none_text()} />
        ) : (
          <StudentTable rows={rows} total={total} />
        )}
      </div>
      {!isOnlyTeacher && (
        <CsvButton
          name={m.admin_file_students()}
          columns={userColumns(lang)}
          read={(page) => listStudents({ ...params, page })}
        />
      )}
      <Pager page={params.page} pageCount={Math.ceil(total / USERS.size)} />
      <Dialog open={imports} onOpenChange={close} title={m.common_csv_import()} wide>
        <ImportStudents plans={plans} onDone={close} />
      </Dialog>
      {wasOpen && (
        <Boundary>
          <NewStudent
            key={trial?.id}
            open={isNew}
            plans={plans}
            known={trial && isOfSomebody(trial) ? studentFromTrial(trial) : undefined}
            onClose={close}
            trial={trial?.id}
          />
        </Boundary>
      )}
    </div>
  );
}
