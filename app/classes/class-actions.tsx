import { useState } from "react";
import { Link } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { formatBrief } from "~/platform/time/school-time";
import { useNow } from "~/platform/time/use-now";
import { Boundary } from "~/ui/boundary";
import { Button, buttonClass } from "~/ui/button";
import { ahead, onDemand } from "~/ui/on-demand";
import { ProblemAlert } from "~/ui/problem-alert";
import type { ownClassWrites } from "./change-hours";
import type { MyClass } from "./my-classes";
import { isRoomOpen } from "./room-times";

const RescheduleClass = onDemand(async () => (await import("./reschedule-class")).RescheduleClass);
const CancelOwnClass = onDemand(async () => (await import("./cancel-own-class")).CancelOwnClass);

type Props = {
  one: MyClass;
  /** True if it is the student's next class; the actions of later ones are quieter. */
  next?: boolean;
  /** True if it says when the room opens. */
  hasHint?: boolean;
};

/** An upcoming class: its student can confirm, move or cancel it until it begins, and join when it is near. */
export function ClassActions({ one, next = true, hasHint = next }: Props) {
  const { id, starts_at, status, online_link } = one;
  const [doing, setDoing] = useState<"move" | "cancel">();
  const { write, busy, problem } = useWrite<typeof ownClassWrites>();
  const now = useNow();
  const lang = useLang();
  const begun = Date.parse(starts_at) <= now;
  const joins = online_link !== null && isRoomOpen(one, now);
  const when = <span className="sr-only">: {formatBrief(starts_at, lang)}</span>;
  const close = () => setDoing(undefined);
  return (
    <div className="grid gap-3">
      <ProblemAlert problem={problem} />
      <div className="flex flex-wrap gap-2">
        {joins && (
          <Link to={pathFor("myRoom", lang, { class: id })} className={buttonClass({ size: "sm" })}>
            {m.classes_join()}
            {when}
          </Link>
        )}
        {status === "scheduled" && !begun && (
          <Button
            size="sm"
            variant={joins || !next ? "secondary" : "primary"}
            busy={busy ? m.common_saving() : undefined}
            onClick={() => void write("confirmClass", { class: id })}
          >
            {m.classes_confirm_mine()}
            {when}
          </Button>
        )}
        {!begun && (
          <>
            <Button size="sm" variant="quiet" {...ahead(RescheduleClass)} onClick={() => setDoing("move")}>
              {m.classes_reschedule()}
              {when}
            </Button>
            <Button size="sm" variant="quiet" {...ahead(CancelOwnClass)} onClick={() => setDoing("cancel")}>
              {m.classes_cancel()}
              {when}
            </Button>
          </>
        )}
      </div>
      {hasHint && online_link && !joins && <p className="text-soft text-sm">{m.classes_join_soon()}</p>}
      <Boundary>
        {doing === "move" && <RescheduleClass one={one} onClose={close} />}
        {doing === "cancel" && <CancelOwnClass one={one} onClose={close} />}
      </Boundary>
    </div>
  );
}
