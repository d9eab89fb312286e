import { useState } from "react";
import { useNavigate } from "react-router";
import { faultWrites } from "~/error-log/change-faults";
import { FaultDetails } from "~/error-log/fault-details";
import { FaultTable, faultColumns } from "~/error-log/fault-table";
import { FAULTS, listFaults, readFault, SHOWN } from "~/error-log/list-faults";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import type { Result } from "~/platform/backend/result";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/empty-state";
import { spinnerOf } from "~/ui/page-spinner";
import { Pager } from "~/ui/pager";
import { Segments } from "~/ui/segments";
import type { Route } from "./+types/error-logs";
import { CsvButton } from "./csv-button";
import { panelMeta } from "./panel-meta";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta = panelMeta(m.errors_title);

async function read({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const params = FAULTS.parse(searchParams);
  const open = searchParams.get("fault");
  const [list, times] = await Promise.all([listFaults(params), open ? readFault(open) : []]);
  return { ...list, params, open, times };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);
export const clientAction = writeAction(faultWrites);

export const HydrateFallback = spinnerOf(m.errors_title);

const NAMES = { open: m.errors_filter_open, solved: m.errors_filter_solved, all: m.errors_filter_all };
const OLD_DAYS = 90;

/** The error log, grouped by fault, with buttons to mark errors as solved or delete them. */
export default function ErrorLogs({ loaderData: { rows, total, params, open, times } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const lang = useLang();
  const { write, busy } = useWrite<typeof faultWrites>();
  const [clearing, setClearing] = useState(false);
  const listAddress = FAULTS.address(params, { page: params.page });

  const act = async (work: Promise<Result>, after: () => void) => {
    const outcome = await work;
    if (outcome.kind) await toastFailure(outcome);
    else after();
  };
  const close = () => void navigate(listAddress, { replace: true, preventScrollReset: true });

  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{m.errors_title()}</h1>
        <CsvButton
          name={m.admin_file_errors()}
          columns={faultColumns(params, lang)}
          read={(page) => listFaults({ ...params, page })}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segments
          label={m.errors_filter_label()}
          choices={SHOWN.map((show) => ({
            key: show,
            label: NAMES[show](),
            current: show === params.show,
            to: FAULTS.address(params, { show }),
          }))}
        />
        <Button variant="quiet" size="sm" onClick={() => setClearing(true)}>
          {m.errors_clear()}
        </Button>
      </div>
      {total === 0 ? (
        <EmptyState title={m.errors_none()} text={m.errors_none_text()} />
      ) : (
        <FaultTable rows={rows} params={params} />
      )}
      <Pager page={params.page} pageCount={Math.ceil(total / FAULTS.size)} />
      <Dialog open={open !== null} onOpenChange={close} title={m.errors_details()}>
        <FaultDetails
          times={times}
          solved={times.every(({ solved_at }) => solved_at !== null)}
          onSolve={(solved) => void act(write("markSolved", { fault: open ?? "", solved }), close)}
          busy={busy}
        />
      </Dialog>
      <ConfirmDialog
        open={clearing}
        onOpenChange={setClearing}
        title={m.errors_clear_title()}
        thing={m.errors_clear_thing({ days: OLD_DAYS })}
        confirmLabel={m.errors_clear()}
        onConfirm={() => void act(write("clearOlderThan", { days: OLD_DAYS }), () => setClearing(false))}
        busy={busy ? m.common_saving() : undefined}
      />
    </div>
  );
}
