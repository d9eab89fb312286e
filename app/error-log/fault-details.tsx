import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import type { Occurrence } from "./list-faults";

type Props = { times: Occurrence[]; solved: boolean; onSolve: (solved: boolean) => void; busy: boolean };

/** The latest occurrences of a fault, each with its address and person. */
export function FaultDetails({ times, solved, onSolve, busy }: Props) {
  const lang = useLang();
  return (
    <div className="grid gap-5">
      <Button
        variant={solved ? "quiet" : "primary"}
        onClick={() => onSolve(!solved)}
        busy={busy ? m.common_saving() : undefined}
      >
        {solved ? m.errors_reopen() : m.errors_solve()}
      </Button>
      <ul className="grid gap-3">
        {times.map((time) => (
          <li key={time.id} className="grid gap-1 rounded-card border bg-card p-4 [overflow-wrap:anywhere]">
            <time dateTime={isoInstant(time.created_at)} className="text-soft">
              {formatInstant(time.created_at, lang, { dateStyle: "short", timeStyle: "medium" })}
            </time>
            <p className="font-semibold">{time.error_message}</p>
            {[
              time.url,
              time.profiles?.full_name ?? m.common_visitor(),
              time.request_body && m.errors_fields({ names: time.request_body }),
              time.user_agent,
              time.request_id && m.errors_request({ id: time.request_id }),
            ].map((line) => line && <p key={line}>{line}</p>)}
          </li>
        ))}
      </ul>
    </div>
  );
}
