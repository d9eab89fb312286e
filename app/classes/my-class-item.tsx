import { useState } from "react";
import { tagOf } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { isoInstant } from "~/platform/time/iso-instant";
import { relativeTime } from "~/platform/time/relative-time";
import { formatWhen } from "~/platform/time/school-time";
import { Button, buttonClass } from "~/ui/button";
import { FieldError } from "~/ui/field-error";
import { CancelOwnClass } from "./cancel-own-class";
import type { ownClassWrites } from "./change-hours";
import type { MyClass } from "./my-classes";
import { RescheduleClass } from "./reschedule-class";
import { StatusPill } from "./trial-words";

/** One class to come, with what its student can do. */
export function MyClassItem({ one }: { one: MyClass }) {
  const lang = useLang();
  const { id, starts_at, status, online_link, notes } = one;
  const [doing, setDoing] = useState<"move" | "cancel">();
  const { write, busy, problem } = useWrite<typeof ownClassWrites>();
  const begun = Date.parse(starts_at) <= Date.now();
  const close = () => setDoing(undefined);
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <span>
          <time dateTime={isoInstant(starts_at)} className="block font-semibold first-letter:uppercase">
            {formatWhen(starts_at, lang)}
          </time>
          <span className="text-soft">{relativeTime(starts_at, lang)}</span>
        </span>
        {status && <StatusPill status={status} />}
      </div>
      {notes && (
        <p lang={tagOf(notes)} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {notes}
        </p>
      )}
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {online_link && (
          <a href={online_link} target="_blank" rel="noreferrer" className={buttonClass({ size: "sm" })}>
            {m.classes_join()}
          </a>
        )}
        {status === "scheduled" && !begun && (
          <Button
            size="sm"
            variant={online_link ? "secondary" : "primary"}
            busy={busy ? m.classes_saving() : undefined}
            onClick={() => void write("confirmClass", { class: id })}
          >
            {m.classes_confirm_mine()}
          </Button>
        )}
        {!begun && (
          <>
            <Button size="sm" variant="quiet" onClick={() => setDoing("move")}>
              {m.classes_reschedule()}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setDoing("cancel")}>
              {m.classes_cancel()}
            </Button>
          </>
        )}
      </div>
      {doing === "move" && <RescheduleClass one={one} onClose={close} />}
      {doing === "cancel" && <CancelOwnClass one={one} onClose={close} />}
    </li>
  );
}
