import { useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { careForDelivery, listUndelivered, type Undelivered } from "~/notifications/undelivered";
import { relativeTime } from "~/platform/relative-time";
import { toastError } from "~/platform/report-error";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { EmptyState } from "~/ui/empty-state";
import { Pill } from "~/ui/pill";
import { PageSpinner } from "~/ui/spinner";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast-store";
import type { Route } from "./+types/undelivered";
import { UndeliveredCsv } from "./csv-of-school";
import { sayAbout, sayChannel, sayWhy } from "./undelivered-words";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta: Route.MetaFunction = () => [{ title: m.admin_title({ page: m.admin_undelivered() }) }];

export async function clientLoader() {
  return { rows: await listUndelivered() };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSpinner;

/** Mails and push notifications that did not go out: to try again, or to let be. */
export default function UndeliveredPage({ loaderData: { rows } }: Route.ComponentProps) {
  const lang = useLang();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();
  const [leaving, setLeaving] = useState<Undelivered>();
  const act = async (row: Undelivered, what: "retry_delivery" | "give_up_delivery") => {
    setBusy(row.id);
    const outcome = await careForDelivery(what, row);
    setBusy(undefined);
    setLeaving(undefined);
    if (outcome === "failed")
      return toastError({ title: m.common_error_title(), description: m.common_something_went_wrong() });
    const done = what === "retry_delivery" ? m.admin_undelivered_retried() : m.admin_undelivered_given_up();
    toast({ title: outcome === "gone" ? m.admin_undelivered_gone() : done });
    await revalidate();
  };
  const columns: Column<Undelivered>[] = [
    { id: "what", title: true, header: m.admin_undelivered_what(), cell: sayAbout },
    {
      id: "how",
      header: m.admin_undelivered_who(),
      cell: sayRecipient,
    },
    {
      id: "why",
      header: m.admin_undelivered_why(),
      cell: (row) => <Why row={row} />,
    },
    { id: "when", header: m.admin_undelivered_when(), cell: ({ created_at }) => relativeTime(created_at, lang) },
    {
      id: "acts",
      header: m.common_acts(),
      end: true,
      cell: (row) => (
        <span className="flex flex-wrap justify-end gap-1.5">
          {row.can_retry && (
            <Button
              size="sm"
              variant="secondary"
              disabled={busy === row.id}
              onClick={() => void act(row, "retry_delivery")}
            >
              {m.admin_undelivered_retry()}
              <span className="sr-only">: {row.person}</span>
            </Button>
          )}
          {!isInHand(row) && (
            <Button size="sm" variant="quiet" disabled={busy === row.id} onClick={() => setLeaving(row)}>
              {m.admin_undelivered_give_up()}
              <span className="sr-only">: {row.person}</span>
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h1 className="text-2xl sm:text-3xl">{m.admin_undelivered()}</h1>
        <p className="max-w-prose text-soft">{m.admin_undelivered_lead()}</p>
      </div>
      <Table
        caption={m.admin_undelivered()}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<EmptyState title={m.admin_undelivered_none()} text={m.admin_undelivered_none_text()} />}
      />
      <UndeliveredCsv rows={rows} />
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title={m.admin_undelivered_give_up_title()}
        thing={leaving && `${sayAbout(leaving)} · ${sayRecipient(leaving)}`}
        description={m.admin_undelivered_give_up_text()}
        confirmLabel={m.admin_undelivered_give_up()}
        onConfirm={() => leaving && void act(leaving, "give_up_delivery")}
        busy={busy ? m.common_loading() : undefined}
      />
    </div>
  );
}

const sayRecipient = ({ person, channel }: Undelivered): string => `${person} (${sayChannel(channel)})`;

/** It is being sent at this moment: nobody's to touch. */
const isInHand = ({ failed, can_retry }: Undelivered): boolean => !failed && !can_retry;

function Why({ row }: { row: Undelivered }) {
  const { why, said } = sayWhy(row);
  const lost = row.channel === "push" ? m.admin_undelivered_late : m.admin_undelivered_secret;
  return (
    <span className="grid justify-items-start gap-1 max-md:justify-items-end">
      <Pill tone={row.failed ? "bad" : "wait"}>
        {row.failed ? m.admin_undelivered_failed() : m.admin_undelivered_trying()}
      </Pill>
      <span className="text-sm">{why}</span>
      {said && (
        <details className="text-soft text-sm">
          <summary className="cursor-pointer py-1">{m.admin_undelivered_details()}</summary>
          <span lang="en" className="wrap-anywhere">
            {said}
          </span>
        </details>
      )}
      {row.failed && !row.can_retry && <span className="text-soft text-sm">{lost()}</span>}
    </span>
  );
}
