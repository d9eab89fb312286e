import { useState } from "react";
import { tagOf } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatDay, schoolToday } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { ahead, onDemand } from "~/ui/on-demand";
import { Pill } from "~/ui/pill";
import { withBoundary } from "~/ui/with-boundary";
import type { pauseWrites } from "./pause-writes";
import type { Pause } from "./read-pauses";

const PauseForm = onDemand(async () => (await import("./pause-form")).PauseForm);

type Props = { student: string; pauses: readonly Pause[]; isActive: boolean };
type Open = { act: "new" } | { act: "change" | "cancel"; pause: Pause };

/** A student's pauses, with what the teacher can do to each. */
function PauseCardInside({ student, pauses, isActive }: Props) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Card id="pauses">
      <CardHeader title={m.pauses_title()} />
      <p className="mb-3 max-w-prose text-soft">{m.pauses_lead()}</p>
      {pauses.length > 0 && (
        <ul className="mb-4 divide-y">
          {pauses.map((pause) => (
            <PauseItem key={pause.id} pause={pause} isActive={isActive} onAct={(act) => setOpen({ act, pause })} />
          ))}
        </ul>
      )}
      {isActive && (
        <Button variant="quiet" {...ahead(PauseForm)} onClick={() => setOpen({ act: "new" })}>
          {m.pauses_new()}
        </Button>
      )}
      <Dialog
        open={open?.act === "new" || open?.act === "change"}
        onOpenChange={close}
        title={open?.act === "change" ? m.pauses_change() : m.pauses_new()}
      >
        <PauseForm student={student} pause={open?.act === "change" ? open.pause : undefined} onDone={close} />
      </Dialog>
      {open?.act === "cancel" && <CancelPause pause={open.pause} onClose={close} />}
    </Card>
  );
}

type ItemProps = { pause: Pause; isActive: boolean; onAct: (act: "change" | "cancel") => void };

function PauseItem({ pause, isActive, onAct }: ItemProps) {
  const { first_day, last_day, keeps_place, reason } = pause;
  const today = schoolToday();
  const days = usePauseDays(pause);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="grid gap-0.5">
        <span className="flex flex-wrap items-baseline gap-2">
          {days}
          {first_day <= today && last_day >= today && <Pill tone="wait">{m.pauses_running()}</Pill>}
          {last_day < today && <Pill tone="plain">{m.pauses_over()}</Pill>}
        </span>
        <span className="text-soft">
          {keeps_place ? m.pauses_kept() : m.pauses_freed()}
          {reason && <span lang={tagOf(reason)}> · {reason}</span>}
        </span>
      </div>
      {isActive && last_day >= today && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            size="sm"
            aria-label={`${m.pauses_change()}: ${days}`}
            onClick={() => onAct("change")}
          >
            {m.pauses_change()}
          </Button>
          {first_day >= today && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`${m.pauses_cancel()}: ${days}`}
              onClick={() => onAct("cancel")}
            >
              {m.pauses_cancel()}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function usePauseDays({ first_day, last_day }: Pick<Pause, "first_day" | "last_day">): string {
  const lang = useLang();
  const format = (day: string) => formatDay(day, lang, { dateStyle: "long" });
  return m.pauses_from_to({ first: format(first_day), last: format(last_day) });
}

function CancelPause({ pause, onClose }: { pause: Pause; onClose: () => void }) {
  const { write, busy, problem } = useWrite<typeof pauseWrites>();
  const cancel = async () => {
    const done = await write("cancelPause", { pause: pause.id });
    if (done.problem === undefined) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.pauses_cancel_title()}
      thing={usePauseDays(pause)}
      description={m.pauses_cancel_text()}
      confirmLabel={m.pauses_cancel()}
      cancelLabel={m.pauses_cancel_keep()}
      busy={busy ? m.common_moment() : undefined}
      error={problem}
      onConfirm={() => void cancel()}
    />
  );
}

export const PauseCard = withBoundary(PauseCardInside);
