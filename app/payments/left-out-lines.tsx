import { m } from "~/i18n/paraglide/messages";
import { LEFT_OUT, type LeftOut } from "./left-out";
import type { Statement } from "./read-statement";

type Count = (inputs: { count: string }) => string;
/** The reasons that are counted beside the list; headings and notes are only in the list itself. */
const COUNTED: Record<Exclude<LeftOut, "text">, Count> = {
  out: m.payments_statement_out,
  balance: m.payments_statement_balances,
  zero: m.payments_statement_zero,
  currency: m.payments_statement_currency,
  pending: m.payments_statement_pending,
  undone: m.payments_statement_undone,
  own: m.payments_statement_own,
};
const WHY: Record<LeftOut, () => string> = {
  out: m.payments_left_out,
  balance: m.payments_left_balance,
  zero: m.payments_left_zero,
  currency: m.payments_left_currency,
  pending: m.payments_left_pending,
  undone: m.payments_left_undone,
  own: m.payments_left_own,
  text: m.payments_left_text,
};

/** The lines of a file that are not income, with their reasons, and the unreadable ones for the teacher to look up. */
export function LeftOutLines({ read: { left, unread } }: { read: Statement }) {
  const counts = LEFT_OUT.flatMap((reason) => {
    const count = left.filter(({ why }) => why === reason).length;
    return count > 0 && reason !== "text" ? [COUNTED[reason]({ count: String(count) })] : [];
  });
  return (
    <>
      {counts.length > 0 && <p className="text-soft">{m.payments_statement_left_out({ what: counts.join("; ") })}</p>}
      {left.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-soft">
            {m.payments_statement_left_lines({ count: String(left.length) })}
          </summary>
          <ul className="list-disc pl-5">
            {left.map(({ line, written, why }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a file may be alike.
              <li key={place} className="[overflow-wrap:anywhere]">
                {m.payments_statement_left_line({ line: String(line), written, why: WHY[why]() })}
              </li>
            ))}
          </ul>
        </details>
      )}
      {unread.length > 0 && (
        <>
          <p className="font-semibold">{m.payments_statement_unread({ count: String(unread.length) })}</p>
          <ul className="list-disc pl-5">
            {unread.map(({ line, written }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a file may be alike.
              <li key={place} className="[overflow-wrap:anywhere]">
                {m.payments_statement_line({ line: String(line), written })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
