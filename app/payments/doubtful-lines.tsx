import { useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatMoney } from "~/platform/money/money";
import { formatDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { FieldError } from "~/ui/field-error";
import type { StatementLine } from "./read-statement";

/** A line that may not be income, or may be imported already. */
export type DoubtfulLine = { line: StatementLine; why: "unsure" | "alike" };
type Props = {
  lines: DoubtfulLine[];
  onChosen: (lines: StatementLine[]) => Promise<unknown>;
  onLeft: () => void;
};

const WHY = { unsure: m.payments_doubtful_unsure, alike: m.payments_doubtful_alike };

/** Doubtful lines of a statement, which are imported only if the teacher ticks them. */
export function DoubtfulLines({ lines, onChosen, onLeft }: Props) {
  const lang = useLang();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const tick = (fingerprints: string[], isOn: boolean) => {
    const next = new Set(ticked);
    for (const one of fingerprints) isOn ? next.add(one) : next.delete(one);
    setTicked(next);
    setProblem(undefined);
  };
  const take = async () => {
    const chosen = lines.filter(({ line }) => ticked.has(line.fingerprint)).map(({ line }) => line);
    if (chosen.length === 0) return setProblem(m.payments_doubtful_none());
    setBusy(true);
    await onChosen(chosen);
    setBusy(false);
  };
  const all = lines.map(({ line }) => line.fingerprint);
  return (
    <section aria-labelledby="doubtful" className="grid gap-2 rounded-card border bg-card p-4">
      <h2 id="doubtful" ref={heading} tabIndex={-1} className="font-semibold text-lg">
        {m.payments_doubtful()}
      </h2>
      <p>{m.payments_doubtful_text()}</p>
      {lines.length > 1 && (
        <Checkbox
          label={m.payments_doubtful_all()}
          checked={all.every((one) => ticked.has(one))}
          onChange={(event) => tick(all, event.target.checked)}
        />
      )}
      <ul className="divide-y border-y">
        {lines.map(({ line, why }) => (
          <li key={line.fingerprint}>
            <Checkbox
              label={
                <>
                  <span className="block font-semibold tabular-nums">
                    {formatMoney(line.amount_cents, lang)}, {formatDay(line.day, lang, { dateStyle: "short" })}
                  </span>
                  <span className="[overflow-wrap:anywhere]">{line.memo}</span>
                </>
              }
              hint={WHY[why]()}
              checked={ticked.has(line.fingerprint)}
              onChange={(event) => tick([line.fingerprint], event.target.checked)}
              className="pb-2"
            />
          </li>
        ))}
      </ul>
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy ? m.common_saving() : undefined} onClick={() => void take()}>
          {m.payments_doubtful_take()}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onLeft}>
          {m.payments_doubtful_leave()}
        </Button>
      </div>
    </section>
  );
}
