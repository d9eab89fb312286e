import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { toastError } from "~/platform/errors/report-error";
import { readSeveral } from "~/platform/forms/several-at-once";
import { useWrite } from "~/platform/forms/use-write";
import { formatInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { toast } from "~/ui/toast-store";
import { HOUR_PROBLEMS, type hourWrites } from "./change-hours";
import { listUnconfirmed, type UnconfirmedHour } from "./count-unconfirmed";
import { hourTitle } from "./trial-words";

const SHORT = { weekday: "short", day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" } as const;

/** Confirms all requested classes at once, after showing the list. */
export function ConfirmAll() {
  const lang = useLang();
  const [hours, setHours] = useState<UnconfirmedHour[]>();
  const [left, setLeft] = useState<string>();
  const { write, busy, problem } = useWrite<typeof hourWrites>();
  const open = async () => {
    setLeft(undefined);
    try {
      setHours(await listUnconfirmed());
    } catch (error) {
      await toastError({ title: m.common_error_title, description: m.common_something_went_wrong(), error });
    }
  };
  const confirm = async () => {
    const outcome = await write("confirmHours", { entries: hours?.map(({ id }) => id) ?? [] });
    if (outcome.problem !== undefined) return;
    const { done, refused } = readSeveral(outcome.answer, HOUR_PROBLEMS);
    toast({ title: m.classes_confirmed_all({ count: done.length }) });
    const refusedHours = refused.map(({ id, why }) => ({ hour: hours?.find((one) => one.id === id), why }));
    if (refused.length === 0) return setHours(undefined);
    setHours(refusedHours.flatMap(({ hour }) => hour ?? []));
    setLeft(refusedHours.map(({ hour, why }) => (hour ? `${hourTitle(hour)}: ${why}` : why)).join(" "));
  };
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => void open()}>
        {m.classes_confirm_all()}
      </Button>
      <ConfirmDialog
        open={hours !== undefined}
        onOpenChange={() => setHours(undefined)}
        title={m.classes_confirm_all_title()}
        thing={m.admin_waiting_bookings({ count: hours?.length ?? 0 })}
        confirmLabel={m.classes_confirm_all()}
        variant="primary"
        onConfirm={() => void confirm()}
        busy={busy ? m.common_saving() : undefined}
        error={left ?? problem}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by the keys */}
        <ul tabIndex={0} aria-label={m.classes_trials()} className="max-h-64 divide-y overflow-y-auto">
          {hours?.map((hour) => (
            <li key={hour.id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="[overflow-wrap:anywhere]">{hourTitle(hour)}</span>
              <span className="text-soft tabular-nums">{formatInstant(hour.starts_at, lang, SHORT)}</span>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  );
}
