import { useState } from "react";
import { formatWhy } from "~/i18n/notifications/reason-texts";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import {
  deliveryWrites,
  listMailOutages,
  listUndelivered,
  readMailIssue,
  type Undelivered,
} from "~/notifications/undelivered";
import type { Result } from "~/platform/backend/result";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { relativeTime } from "~/platform/time/relative-time";
import { cellOfInstant } from "~/platform/time/school-time";
import { readMailSavedToFiles } from "~/school/mail-saved-to-files";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { EmptyState } from "~/ui/empty-state";
import { spinnerOf } from "~/ui/page-spinner";
import { Pill } from "~/ui/pill";
import { type Column, Table } from "~/ui/table";
import type { Route } from "./+types/undelivered";
import { CsvButton, singlePage } from "./csv-button";
import { MailOutages } from "./mail-outages";
import { MailSavedNotice } from "./mail-saved-notice";
import { MailStopped } from "./mail-stopped";
import { panelMeta } from "./panel-meta";
import { formatAbout, formatChannel } from "./undelivered-words";
import { WhatWasSaid } from "./what-was-said";

export { PanelFailed as ErrorBoundary } from "./panel-failed";
export const meta = panelMeta(m.admin_undelivered);

async function read() {
  const [rows, mailIssue, outages, mailSavedToFiles] = await Promise.all([
    listUndelivered(),
    readMailIssue(),
    listMailOutages(),
    readMailSavedToFiles(),
  ]);
  return { rows, mailIssue, outages, mailSavedToFiles };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);
export const clientAction = writeAction(deliveryWrites);

export const HydrateFallback = spinnerOf(m.admin_undelivered);

/** Selects all rows; no row has this id. */
const ALL = "all";

/** Mails and push notifications that were not sent, to retry or dismiss. */
export default function UndeliveredPage({ loaderData }: Route.ComponentProps) {
  const { rows, mailIssue, outages, mailSavedToFiles } = loaderData;
  const lang = useLang();
  const { write } = useWrite<typeof deliveryWrites>();
  const [busy, setBusy] = useState<string>();
  const [leaving, setLeaving] = useState<Undelivered>();
  const act = async (id: string, work: () => Promise<Result>) => {
    setBusy(id);
    const outcome = await work();
    setBusy(undefined);
    setLeaving(undefined);
    if (outcome.kind) await toastFailure(outcome);
  };
  const columns: Column<Undelivered>[] = [
    { id: "what", title: true, header: m.admin_undelivered_what(), cell: formatAbout, csv: formatAbout },
    {
      id: "how",
      header: m.admin_undelivered_who(),
      cell: formatRecipient,
      csv: ({ person }) => person,
    },
    { id: "channel", header: m.admin_csv_channel(), csv: ({ channel }) => formatChannel(channel) },
    {
      id: "why",
      header: m.admin_undelivered_why(),
      cell: (row) => <Why row={row} lang={lang} />,
      csv: ({ error }) => formatWhy(error, lang).why,
    },
    {
      id: "when",
      header: m.common_when(),
      cell: ({ created_at }) => relativeTime(created_at, lang),
      csv: ({ created_at }) => cellOfInstant(created_at),
    },
    {
      id: "acts",
      header: m.common_actions(),
      end: true,
      cell: (row) => (
        <span className="flex flex-wrap justify-end gap-1.5">
          {row.can_retry && (
            <Button
              size="sm"
              variant="secondary"
              disabled={busy === row.id}
              onClick={() => void act(row.id, () => write("retry", row))}
            >
              {m.common_send_now()}
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
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl sm:text-3xl">{m.admin_undelivered()}</h1>
          <p className="max-w-prose text-soft">{m.admin_undelivered_lead()}</p>
        </div>
        <CsvButton name={m.admin_file_undelivered()} read={() => singlePage(rows)} columns={columns} />
      </div>
      {mailIssue && <MailStopped trouble={mailIssue} lang={lang} />}
      {mailSavedToFiles && <MailSavedNotice />}
      {rows.some(({ can_retry }) => can_retry) && (
        <Button
          className="justify-self-start"
          variant="secondary"
          busy={busy === ALL ? m.common_loading() : undefined}
          onClick={() => void act(ALL, () => write("retryAll", {}))}
        >
          {m.admin_undelivered_retry_all()}
        </Button>
      )}
      <Table
        caption={m.admin_undelivered()}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          mailSavedToFiles ? (
            <EmptyState title={m.admin_undelivered_none()} text={m.admin_undelivered_none_yet()} />
          ) : (
            <EmptyState title={m.admin_undelivered_none()} text={m.admin_undelivered_none_text()} />
          )
        }
      />
      <MailOutages outages={outages} lang={lang} />
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title={m.admin_undelivered_give_up_title()}
        thing={leaving && `${formatAbout(leaving)} · ${formatRecipient(leaving)}`}
        description={m.admin_undelivered_give_up_text()}
        confirmLabel={m.admin_undelivered_give_up()}
        onConfirm={() => leaving && void act(leaving.id, () => write("dismiss", leaving))}
        busy={busy ? m.common_loading() : undefined}
      />
    </div>
  );
}

const formatRecipient = ({ person, channel }: Undelivered): string => `${person} (${formatChannel(channel)})`;

/** A delivery in progress cannot be changed. */
const isInHand = ({ failed, can_retry }: Undelivered): boolean => !failed && !can_retry;

function Why({ row, lang }: { row: Undelivered; lang: Lang }) {
  const { why, said } = formatWhy(row.error, lang);
  const lost = row.channel === "push" ? m.admin_undelivered_late : m.admin_undelivered_secret;
  const isOfTrial = row.channel === "mail" && row.kind.startsWith("trial_");
  return (
    <span className="grid justify-items-start gap-1 max-md:justify-items-end">
      <Pill tone={row.failed ? "bad" : "wait"}>
        {row.failed ? m.admin_undelivered_failed() : m.admin_undelivered_trying()}
      </Pill>
      <span className="text-sm">{why}</span>
      {said && <WhatWasSaid said={said} />}
      {row.failed && isOfTrial && <span className="text-soft text-sm">{m.admin_undelivered_trial_lost()}</span>}
      {row.failed && !row.can_retry && !isOfTrial && <span className="text-soft text-sm">{lost()}</span>}
    </span>
  );
}
