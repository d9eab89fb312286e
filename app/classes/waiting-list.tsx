import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { relativeTime } from "~/platform/time/relative-time";
import { formatInstant, schoolInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { CloseButton } from "~/ui/close-button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { withBoundary } from "~/ui/with-boundary";
import type { hourWrites } from "./change-hours";
import { formatSuits, type Waiting } from "./read-waiting";

type WaitingRow = Waiting["rows"][number];

/** The people who wait for a free hour, folded: the teacher can take them off the list. */
function WaitingListInside({ waiting: { rows, total } }: { waiting: Waiting }) {
  const [leaving, setLeaving] = useState<WaitingRow>();
  const [erasing, setErasing] = useState<WaitingRow>();
  return (
    <details className="border-t first:border-t-0">
      <summary className="min-h-14 cursor-pointer py-4 font-semibold">
        {m.classes_wait_people({ count: total })}
      </summary>
      <p className="mb-2 text-soft">{m.classes_wait_lead()}</p>
      <ul className="divide-y">
        {rows.map((row) => (
          <Row key={row.id} row={row} onRemove={() => setLeaving(row)} onErase={() => setErasing(row)} />
        ))}
      </ul>
      {leaving && <RemoveWaiting row={leaving} onClose={() => setLeaving(undefined)} />}
      {erasing && <EraseWaiting row={erasing} onClose={() => setErasing(undefined)} />}
    </details>
  );
}
export const WaitingList = withBoundary(WaitingListInside);

function RemoveWaiting({ row, onClose }: { row: WaitingRow; onClose: () => void }) {
  const { write, busy, problem } = useWrite<typeof hourWrites>();
  const remove = async () => {
    const removed = await write("removeWaiting", { waiting: row.id });
    if (removed.problem === undefined) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.classes_wait_remove_title()}
      thing={nameOf(row)}
      description={m.classes_wait_remove_text()}
      confirmLabel={m.classes_wait_remove_do()}
      onConfirm={() => void remove()}
      busy={busy ? m.common_saving() : undefined}
      error={problem}
    />
  );
}

/** Erases a visitor who waits and asked for it. Students are erased with their account. */
function EraseWaiting({ row, onClose }: { row: WaitingRow; onClose: () => void }) {
  const { write, busy, problem } = useWrite<typeof hourWrites>();
  const erase = async () => {
    const erased = await write("eraseWaiting", { waiting: row.id });
    if (erased.problem === undefined) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.classes_wait_erase_title()}
      thing={nameOf(row)}
      description={m.classes_wait_erase_text()}
      confirmLabel={m.classes_wait_erase_do()}
      onConfirm={() => void erase()}
      busy={busy ? m.common_saving() : undefined}
      error={problem}
    />
  );
}

const nameOf = ({ full_name, profiles }: WaitingRow): string => full_name ?? profiles?.full_name ?? "";

type RowProps = { row: WaitingRow; onRemove: () => void; onErase: () => void };

function Row({ row, onRemove, onErase }: RowProps) {
  const lang = useLang();
  const name = nameOf(row);
  const what = !row.student_id ? m.booking_trial : row.class_id ? m.classes_wait_for_move : m.classes_kind_makeup;
  const [last] = [...row.hour_offers].sort((one, other) => other.offered_at.localeCompare(one.offered_at));
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <span className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="block">
          {what()} <span className="text-soft">· {relativeTime(row.created_at, lang)}</span>
        </span>
        <span className="block text-soft">{formatSuits(row, lang)}</span>
        {last && (
          <span className="block text-soft text-sm">
            {(last.declined_at ? m.classes_offer_declined : m.classes_offer_made)({
              when: formatInstant(schoolInstant(last.local_start), lang, { dateStyle: "short", timeStyle: "short" }),
            })}
          </span>
        )}
        {!row.student_id && (
          <Button variant="quiet" size="sm" className="mt-1" onClick={onErase}>
            {m.classes_wait_erase_do()}
            <span className="sr-only">: {name}</span>
          </Button>
        )}
      </span>
      <CloseButton aria-label={m.classes_wait_remove({ name })} onClick={onRemove} />
    </li>
  );
}
