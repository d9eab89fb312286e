import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { Link, redirect, useLocation, useNavigate, useNavigation } from "react-router";
import { cardWrites } from "~/cards/card-writes";
import { CalendarBar, calendarSearch } from "~/classes/calendar-bar";
import { parseCalendarParams, visibleDays } from "~/classes/calendar-params";
import { hourWrites } from "~/classes/change-hours";
import { ConfirmMove, type Move } from "~/classes/confirm-move";
import { HourFilters } from "~/classes/hour-filters";
import { FROM_LIST, HourTable } from "~/classes/hour-table";
import { listHours, PAGE_SIZE } from "~/classes/list-hours";
import { listSearch, parseListParams } from "~/classes/list-params";
import { Month } from "~/classes/month";
import { NewClass } from "~/classes/new-class";
import { readAgenda } from "~/classes/read-agenda";
import { readHour } from "~/classes/read-hour";
import { readTrial } from "~/classes/read-trial";
import { formatKind, formatStatus, hourTitle } from "~/classes/trial-words";
import { Week } from "~/classes/week";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { writeAction } from "~/platform/forms/write-action";
import { readFreeHours } from "~/platform/time/read-free-hours";
import { cellOfInstant } from "~/platform/time/school-time";
import { activeStudents } from "~/students/active-students";
import { buttonClass } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { spinnerOf } from "~/ui/page-spinner";
import { Pager } from "~/ui/pager";
import { SkeletonRows } from "~/ui/skeleton";
import type { Route } from "./+types/scheduled-classes";
import { CsvButton } from "./csv-button";
import { EmptyTrials } from "./empty-trials";
import { HourDialog } from "./hour-dialog";
import { panelMeta } from "./panel-meta";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta = panelMeta(m.admin_nav_scheduled_classes);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const params = parseListParams(searchParams);
  const calendar = parseCalendarParams(searchParams);
  const openId = searchParams.get("booking") ?? searchParams.get("class");
  const shown = visibleDays(calendar.view, calendar.day);
  const newAt = searchParams.get("new");
  const [list, entries, free, hour, trial, students] = await Promise.all([
    calendar.view === "list" ? listHours(params) : { rows: [], total: 0 },
    calendar.view === "list" ? [] : readAgenda(shown.from, shown.before),
    calendar.view === "week" ? readFreeHours(supabase(), shown.from, "class").catch(withoutThem) : undefined,
    openId ? readHour(openId) : null,
    openId ? readTrial(openId) : null,
    newAt === null ? [] : activeStudents(),
  ]);
  if (!list) throw redirect(pathname + listSearch(params));
  const moves = searchParams.has("move");
  const newFor = searchParams.get("student") ?? undefined;
  return { ...list, ...calendar, shown, entries, free, params, openId, hour, trial, moves, newAt, newFor, students };
}
clientLoader.hydrate = true as const;

export const clientAction = writeAction({ ...hourWrites, ...cardWrites });

export const HydrateFallback = spinnerOf(m.admin_nav_scheduled_classes);

const FEWEST_SKELETONS = 3;

/** Reports that free hours could not be read; the calendar is shown without them. */
const withoutThem = (error: unknown) => void reportFailedPart(error);

/** The teacher's calendar as a list, a week or a month, with a dialog for the hour whose id is in the address. */
export default function ScheduledClasses({ loaderData }: Route.ComponentProps) {
  const { rows, total, params, view, day, shown, entries, free, openId, hour, trial, moves, newAt, newFor, students } =
    loaderData;
  const navigate = useNavigate();
  const location = useLocation();
  const [move, setMove] = useState<Move>();
  const listAddress = view === "list" ? listSearch(params, { page: params.page }) : calendarSearch(view, day);
  const coming = useComingList(listAddress);
  const join = (more: string) => `${listAddress}${listAddress === "?" ? "" : "&"}${more}`;
  const hrefOf = ({ id, kind }: { id: string; kind: string }) =>
    join(`${kind === "trial" ? "booking" : "class"}=${id}`);

  const close = () => {
    if (location.state?.fromList === FROM_LIST.fromList) navigate(-1);
    else navigate(listAddress, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{m.admin_nav_scheduled_classes()}</h1>
        <Link to={join("new=")} preventScrollReset className={buttonClass({})}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          {m.classes_new()}
        </Link>
      </div>
      <CalendarBar view={view} day={day} />
      {view === "week" && (
        <Week
          entries={entries}
          {...shown}
          free={free}
          hrefOf={hrefOf}
          newAt={(at) => join(`new=${at}`)}
          onMove={setMove}
        />
      )}
      {view === "month" && (
        <Month entries={entries} {...shown} day={day} hrefOf={hrefOf} weekOf={(one) => calendarSearch("week", one)} />
      )}
      {view === "list" && (
        <>
          <HourFilters params={params} />
          {coming ? (
            <SkeletonRows rows={Math.max(rows.length, FEWEST_SKELETONS)} />
          ) : total === 0 ? (
            <EmptyTrials params={params} />
          ) : (
            <HourTable rows={rows} total={total} params={params} />
          )}
          <CsvButton
            name={m.admin_file_classes()}
            heading={[
              m.classes_column_who(),
              m.students_email(),
              m.classes_column_when(),
              m.admin_csv_kind(),
              m.classes_column_status(),
            ]}
            read={(page) => listHours({ ...params, page })}
            line={({ full_name, email, starts_at, kind, status }) => [
              hourTitle({ kind, full_name }),
              email,
              cellOfInstant(starts_at),
              formatKind(kind),
              status && formatStatus(status),
            ]}
          />
          <Pager page={params.page} pageCount={Math.ceil(total / PAGE_SIZE)} />
        </>
      )}
      <Dialog open={newAt !== null} onOpenChange={close} title={m.classes_new()}>
        {newAt !== null && <NewClass at={newAt || undefined} students={students} chosen={newFor} onDone={close} />}
      </Dialog>
      {move && <ConfirmMove move={move} onClose={() => setMove(undefined)} />}
      <HourDialog open={openId !== null} hour={hour} trial={trial} moves={moves} onClose={close} />
    </div>
  );
}

/** Whether another list is loading; opening an hour over the same list does not count. */
function useComingList(here: string): boolean {
  const { location } = useNavigation();
  if (location?.pathname !== "/admin/scheduled-classes") return false;
  const search = new URLSearchParams(location.search);
  if (parseCalendarParams(search).view !== "list") return false;
  const params = parseListParams(search);
  return listSearch(params, { page: params.page }) !== here;
}
