import { Plus } from "lucide-react";
import { Link, redirect, useNavigate } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { AttemptList } from "~/placement-test/managing/attempt-list";
import { ATTEMPTS_PAGE, ATTEMPTS_SHOWN, listAttempts } from "~/placement-test/managing/attempts";
import { BankTransfer } from "~/placement-test/managing/bank-transfer";
import { CalibrationView } from "~/placement-test/managing/calibration-view";
import { calibrationWrites, readCalibration } from "~/placement-test/managing/calibrations";
import { Funnel } from "~/placement-test/managing/funnel";
import { ItemFilters } from "~/placement-test/managing/item-filters";
import { ItemList } from "~/placement-test/managing/item-list";
import { bankWrites, ITEMS, type Item, listItems } from "~/placement-test/managing/items";
import { readFunnels, readStatistics } from "~/placement-test/managing/statistics";
import { StatisticsView } from "~/placement-test/managing/statistics-view";
import { readCutPoints, Thresholds, thresholdWrites } from "~/placement-test/managing/thresholds";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { writeAction } from "~/platform/forms/write-action";
import { askedPage } from "~/platform/lists/list-address";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { buttonClass } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/empty-state";
import { onDemand } from "~/ui/on-demand";
import { spinnerOf } from "~/ui/page-spinner";
import { Pager } from "~/ui/pager";
import { Tabs } from "~/ui/tabs";
import { toast } from "~/ui/toast-store";
import { toastUndo } from "~/ui/toast-undo";
import type { Route } from "./+types/manage-test";
import { AttemptsCsv, CalibrationCsv, FunnelCsv, ItemStatisticsCsv, LevelStatisticsCsv } from "./csv-of-placement";
import { panelMeta } from "./panel-meta";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta = panelMeta(m.admin_nav_test);

const ItemForm = onDemand(async () => (await import("~/placement-test/managing/item-form")).ItemForm);

const FUNNEL_DAYS = 90;
/** The tab of questions and figures, and the parameter of its parts. */
const FIGURES = "figures";
const PART = "part";
/** The parts that were tabs: notifications and bookmarks have their addresses. */
const PARTS: ReadonlySet<string> = new Set(["bank", "funnel", "statistics", "levels", "difficulty", "transfer"]);

async function read({ request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const tab = searchParams.get("tab");
  if (tab && PARTS.has(tab)) {
    searchParams.set("tab", FIGURES);
    searchParams.set(PART, tab);
    throw redirect(`${pathname}?${searchParams}`);
  }
  const asked = ITEMS.parse(searchParams);
  const taken = askedPage(searchParams.get(ATTEMPTS_PAGE));
  const [list, statistics, attempts, funnel, cutPoints, calibration] = await Promise.all([
    listItems(asked),
    readStatistics(),
    listAttempts(taken),
    readFunnels(FUNNEL_DAYS),
    readCutPoints(),
    readCalibration(),
  ]);
  if (list.rows.length === 0 && asked.page > 1) throw redirect(`${pathname}?tab=${FIGURES}`);
  if (attempts.rows.length === 0 && taken > 1) throw redirect(pathname);
  const open = searchParams.get("item");
  return {
    ...list,
    asked,
    statistics,
    attempts: { ...attempts, page: taken },
    funnel,
    cutPoints,
    calibration,
    open,
    search: searchParams.toString(),
  };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);
export const clientAction = writeAction({ ...bankWrites, ...thresholdWrites, ...calibrationWrites });

export const HydrateFallback = spinnerOf(m.admin_nav_test);

/** The placement test's questions with their statistics, its attempts, and the thresholds of the levels. */
export default function ManageTest({ loaderData }: Route.ComponentProps) {
  const { rows, total, asked, statistics, attempts, funnel, cutPoints, calibration, open, search } = loaderData;
  const measured = [...statistics].map(([id, one]) => ({ id, ...one })).sort((a, b) => a.code.localeCompare(b.code));
  const navigate = useNavigate();
  const { write } = useWrite<typeof bankWrites>();
  const at = (item?: string) => {
    const next = new URLSearchParams(search);
    next.delete("item");
    if (item) next.set("item", item);
    // A question opens over its list.
    next.set("tab", FIGURES);
    return `?${next}`;
  };
  const close = () => void navigate(at(), { replace: true, preventScrollReset: true });
  const item = rows.find(({ id }) => id === open);
  const retire = async (one: Item, back = false): Promise<void> => {
    const retired = !one.retired_at !== back;
    const outcome = await write("retireItem", { item: one.id, retired });
    if (outcome.kind) return toastFailure({ ...outcome, problem: m.test_not_restorable() });
    const title = retired ? m.test_retired_done() : m.test_unretired_done();
    if (back) toast({ title });
    else toastUndo(title, () => void retire(one, true));
  };
  const bank = (
    <div className="grid gap-4">
      <ItemFilters asked={asked} />
      {rows.length === 0 ? (
        <EmptyState title={m.test_none()} text={m.test_none_text()} />
      ) : (
        <ItemList rows={rows} statistics={statistics} hrefOf={at} onRetire={(one) => void retire(one)} />
      )}
      <p role="status" className="text-soft tabular-nums">
        {m.test_total({ count: total })}
      </p>
      <Pager page={asked.page} pageCount={Math.ceil(total / ITEMS.size)} />
    </div>
  );
  const figures = (
    <Tabs
      label={m.test_figures()}
      param={PART}
      inner
      tabs={[
        { id: "bank", label: m.test_bank(), content: bank },
        {
          id: "funnel",
          label: m.test_funnel(),
          content: (
            <div className="grid gap-4">
              <Funnel numbers={funnel.now} before={funnel.before} />
              <FunnelCsv {...funnel} />
            </div>
          ),
        },
        {
          id: "statistics",
          label: m.common_statistics(),
          content: (
            <div className="grid gap-4">
              <StatisticsView statistics={measured} />
              <div className="flex flex-wrap items-center gap-x-4">
                <span>{m.test_statistics_by_level()}</span>
                <LevelStatisticsCsv rows={measured} />
                <span>{m.test_each_question()}</span>
                <ItemStatisticsCsv rows={measured} />
              </div>
            </div>
          ),
        },
        { id: "levels", label: m.test_thresholds(), content: <Thresholds cutPoints={cutPoints} /> },
        {
          id: "difficulty",
          label: m.test_difficulty(),
          content: (
            <div className="grid gap-4">
              <CalibrationView calibration={calibration} />
              {calibration && <CalibrationCsv rows={calibration.rows} />}
            </div>
          ),
        },
        { id: "transfer", label: m.articles_transfer(), content: <BankTransfer /> },
      ]}
    />
  );
  return (
    <div className="grid max-w-5xl gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{m.admin_nav_test()}</h1>
        <Link to={at("new")} preventScrollReset className={buttonClass({})}>
          <Plus aria-hidden="true" className="size-5" />
          {m.test_new()}
        </Link>
      </div>
      <Tabs
        label={m.admin_nav_test()}
        tabs={[
          {
            id: "attempts",
            label: m.test_attempts(),
            content: (
              <div className="grid gap-4">
                <AttemptList attempts={attempts.rows} />
                <Pager
                  page={attempts.page}
                  pageCount={Math.ceil(attempts.total / ATTEMPTS_SHOWN)}
                  param={ATTEMPTS_PAGE}
                />
                <AttemptsCsv />
              </div>
            ),
          },
          { id: FIGURES, label: m.test_figures(), content: figures },
        ]}
      />
      <Dialog
        open={open === "new" || item !== undefined}
        onOpenChange={close}
        title={item ? `${item.code} · v${item.version}` : m.test_new()}
        {...(item && !item.retired_at ? { description: m.test_version_hint() } : {})}
      >
        <ItemForm key={item?.id ?? "new"} item={item} onSaved={close} />
      </Dialog>
    </div>
  );
}
