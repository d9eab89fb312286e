import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { Link, redirect, useLocation, useNavigate, useNavigation } from "react-router";
import { cardWrites } from "~/cards/card-writes";
import { CalendarBar, calendarQuery, titleOfDays } from "~/classes/calendar-bar";
import { parseCalendarParams } from "~/classes/calendar-params";
import { hourWrites } from "~/classes/change-hours";
import type { Move } from "~/classes/confirm-move";
import { HourFilters } from "~/classes/hour-filters";
import { FROM_LIST, HourTable, hourColumns } from "~/classes/hour-table";
import { listHours } from "~/classes/list-hours";
import { HOURS } from "~/classes/list-params";
import { Month } from "~/classes/month";
import { Week } from "~/classes/week";
import { m } from "~/i18n/paraglide/messages";
import { pageLang, useLang } from "~/i18n/use-lang";
import { PartMissing } from "~/platform/errors/part-missing";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { Boundary } from "~/ui/boundary";
import { buttonClass } from "~/ui/button";
import { ahead, onDemand, useWasOpen } from "~/ui/on-demand";
import { spinnerOf } from "~/ui/page-spinner";
import { Pager } from "~/ui/pager";
import { SkeletonRows } from "~/ui/skeleton";
import type { Route } from "./+types/scheduled-classes";
import { CsvButton } from "./csv-button";
import { EmptyTrials } from "./empty-trials";
import { panelTitle } from "./panel-meta";
import { readCalendar } from "./read-calendar";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta: Route.MetaFunction = (args) => {
  const { view = "list", day = "" } = args.loaderData ?? {};
  const shown = view === "list" ? [] : [titleOfDays(view, day, pageLang())];
  return panelTitle([m.admin_nav_scheduled_classes(), ...shown].join(": "), args);
};

async function read({ request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const { list, ...read } = await readCalendar(searchParams);
  if (list === undefined) throw redirect(pathname + HOURS.address(read.params));
  const moves = searchParams.has("move");
  const newFor = searchParams.get("student") ?? undefined;
  return { list, ...read, moves, newFor };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);
export const clientAction = writeAction({ ...hourWrites, ...cardWrites });

export const HydrateFallback = spinnerOf(m.admin_nav_scheduled_classes);

const ConfirmMove = onDemand(async () => (await import("~/classes/confirm-move")).ConfirmMove);
const NewClassDialog = onDemand(async () => (await import("./new-class-dialog")).NewClassDialog);
const HourDialog = onDemand(async () => (await import("./hour-dialog")).HourDialog);

const FEWEST_SKELETONS = 3;

/** The teacher's calendar as a list, a week or a month, with a dialog for the hour whose id is in the address. */
export default function ScheduledClasses({ loaderData }: Route.ComponentProps) {
  const { list, params, view, day, shown, entries, free, openId, hour, trial, moves, newAt, newFor, students } =
    loaderData;
  const navigate = useNavigate();
  const lang = useLang();
  const location = useLocation();
  const [move, setMove] = useState<Move>();
  const listAddress = view === "list" ? HOURS.address(params, { page: params.page }) : calendarQuery(view, day);
  const coming = useComingList(listAddress);
  const wasOpen = useWasOpen(openId !== null);
  const wasNew = useWasOpen(newAt !== null);
  const join = (more: string) => `${listAddress}${listAddress === "?" ? "" : "&"}${more}`;
  const hrefOf = ({ id, kind }: { id: string; kind: string }) =>
    join(`${kind === "trial" ? "booking" : "class"}=${id}`);

  const close = () => {
    if (location.state?.fromList === FROM_LIST.fromList) navigate(-1);
    else navigate(listAddress, { replace: true, preventScrollReset: true });
  };
  // The address asks for the form; once it was used, an hour that is shown anew must not open it again.
  const endMove = () => {
    if (hour) navigate(hrefOf(hour), { replace: true, preventScrollReset: true, state: location.state });
  };
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{m.admin_nav_scheduled_classes()}</h1>
        <Link to={join("new=")} preventScrollReset className={buttonClass({})} {...ahead(NewClassDialog)}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          {m.classes_new()}
        </Link>
      </div>
      <CalendarBar view={view} day={day} />
      {(list === null || entries === null) && <PartMissing />}
      {view === "week" && entries && (
        <Week
          entries={entries}
          {...shown}
          free={free}
          hrefOf={hrefOf}
          newAt={(at) => join(`new=${at}`)}
          onMove={setMove}
        />
      )}
      {view === "month" && entries && (
        <Month entries={entries} {...shown} day={day} hrefOf={hrefOf} weekOf={(one) => calendarQuery("week", one)} />
      )}
      {view === "list" && <HourFilters params={params} />}
      {view === "list" && list && (
        <>
          {coming ? (
            <SkeletonRows rows={Math.max(list.rows.length, FEWEST_SKELETONS)} />
          ) : list.total === 0 ? (
            <EmptyTrials params={params} />
          ) : (
            <HourTable {...list} params={params} />
          )}
          <CsvButton
            name={m.admin_file_classes()}
            columns={hourColumns(params, lang)}
            read={(page) => listHours({ ...params, page })}
          />
          <Pager page={params.page} pageCount={Math.ceil(list.total / HOURS.size)} />
        </>
      )}
      {wasNew && (
        <Boundary>
          <NewClassDialog newAt={newAt} students={students} chosen={newFor} onClose={close} />
        </Boundary>
      )}
      <Boundary>{move && <ConfirmMove move={move} onClose={() => setMove(undefined)} />}</Boundary>
      {wasOpen && (
        <Boundary>
          <HourDialog
            open={openId !== null}
            hour={hour}
            trial={trial}
            moves={moves}
            onMoveEnd={endMove}
            onClose={close}
          />
        </Boundary>
      )}
    </div>
  );
}

/** True if another list is loading; opening an hour over the same list does not count. */
function useComingList(here: string): boolean {
  const { location } = useNavigation();
  if (location?.pathname !== "/admin/scheduled-classes") return false;
  const search = new URLSearchParams(location.search);
  if (parseCalendarParams(search).view !== "list") return false;
  const params = HOURS.parse(search);
  return HOURS.address(params, { page: params.page }) !== here;
}
