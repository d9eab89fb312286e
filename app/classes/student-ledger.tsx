import { type FormEvent, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { Older } from "~/platform/lists/older-rows";
import { formatBrief, formatDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { CountedInput } from "~/ui/counted-input";
import { Field } from "~/ui/field";
import { withBoundary } from "~/ui/with-boundary";
import type { forfeitWrites } from "./change-hours";
import { FORFEIT_NAMES } from "./forfeit-names";
import { type Ledger, listLedger } from "./read-ledger";

type Props = { student: string; ledger: Ledger };

/** A student's forfeited classes and make-up credits; the teacher can waive a forfeit. */
function StudentLedgerInside({ student, ledger: { forfeits, credits } }: Props) {
  const lang = useLang();
  if (forfeits.total + credits.length === 0) return null;
  return (
    <section className="grid gap-3 border-t pt-5">
      <h2 className="text-xl">{m.classes_ledger()}</h2>
      {credits.length > 0 && (
        <ul>
          {credits.map(({ id, expires_on }) => (
            <li key={id}>{m.classes_credit_of({ day: formatDay(expires_on, lang, { dateStyle: "long" }) })}</li>
          ))}
        </ul>
      )}
      <Older of={student} label={m.classes_ledger()} first={forfeits} read={listLedger}>
        {(rows) => (
          <ul className="divide-y">
            {rows.map((forfeit) => (
              <li key={forfeit.id} className="grid gap-2 py-2">
                <span>
                  {FORFEIT_NAMES[forfeit.kind]()}:{" "}
                  <span className="text-soft">{formatBrief(forfeit.starts_at, lang)}</span>
                </span>
                {forfeit.waived_at ? (
                  <span className="text-ok">
                    {m.classes_waived({ reason: forfeit.waive_reason ?? m.classes_outcome_corrected() })}
                  </span>
                ) : (
                  <Waive id={forfeit.id} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Older>
    </section>
  );
}

function Waive({ id }: { id: string }) {
  const [reason, setReason] = useState("");
  const { write, busy, problem } = useWrite<typeof forfeitWrites>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    void write("waiveForfeit", { forfeit: id, reason });
  };
  return (
    <form onSubmit={send} className="grid justify-items-start gap-2 sm:flex sm:flex-wrap sm:items-end">
      <Field
        id={`reason-${id}`}
        label={m.classes_waive_reason()}
        error={problem}
        className="w-full min-w-0 sm:w-auto sm:flex-1"
      >
        <CountedInput value={reason} most={300} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Button type="submit" variant="secondary" busy={busy ? m.common_saving() : undefined}>
        {m.classes_waive()}
      </Button>
    </form>
  );
}

export const StudentLedger = withBoundary(StudentLedgerInside);
