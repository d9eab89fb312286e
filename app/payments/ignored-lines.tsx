import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { useWrite } from "~/platform/forms/use-write";
import { Older } from "~/platform/lists/older-rows";
import { formatMoney } from "~/platform/money/money";
import { formatDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { focusHeading } from "~/ui/focus-return";
import type { statementWrites } from "./payment-writes";
import { type BankLines, listIgnoredLines } from "./read-payments";

type Lines = BankLines["ignored"];

/** Ignored bank lines, with an undo. */
export function IgnoredLines({ lines }: { lines: Lines }) {
  if (lines.total === 0) return null;
  return (
    <details className="border-t">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold underline underline-offset-4">
        {m.payments_ignored_lines({ count: lines.total })}
      </summary>
      <Older of="ignored" label={m.payments_ignored_lines({ count: lines.total })} first={lines} read={readIgnored}>
        {(rows) => (
          <ul className="divide-y">
            {rows.map((line) => (
              <IgnoredLine key={line.id} line={line} />
            ))}
          </ul>
        )}
      </Older>
    </details>
  );
}

const readIgnored = (_: string, page: number): Promise<Lines> => listIgnoredLines(page);

function IgnoredLine({ line }: { line: Lines["rows"][number] }) {
  const lang = useLang();
  const { write, busy, problem } = useWrite<typeof statementWrites>();
  const described = `${formatMoney(line.amount_cents, lang)}, ${formatDay(line.day, lang, { dateStyle: "short" })}`;
  const putBack = async () => {
    const outcome = await write("ignoreLine", { line: line.id, ignored: false });
    if (outcome.problem === undefined) focusHeading();
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold tabular-nums">{described}</span>
        <span className="text-soft [overflow-wrap:anywhere]">{line.memo}</span>
      </span>
      <Button variant="quiet" size="sm" busy={busy ? m.common_saving() : undefined} onClick={() => void putBack()}>
        {m.payments_restore()}
        <span className="sr-only">: {described}</span>
      </Button>
      {problem && (
        <p role="alert" className="w-full font-medium text-danger">
          {problem}
        </p>
      )}
    </li>
  );
}
