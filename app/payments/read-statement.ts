import { isBalance, isIncoming, isOutgoing, type Movement } from "./bank-movement";
import { readBankCsv } from "./read-bank-csv";
import { isOfx, readOfx } from "./read-ofx";
import { textFingerprint } from "./text-fingerprint";

/** An incoming line of a bank statement. `earlier`: its identification by earlier versions of the site. */
export type StatementLine = {
  fingerprint: string;
  earlier?: string;
  day: string;
  amount_cents: number;
  memo: string;
  /** Nothing in the file says whether it came in. */
  unsure?: true;
};
/** A line that cannot be parsed. */
type UnreadLine = { line: number; written: string };
export type Statement = {
  lines: StatementLine[];
  unread: UnreadLine[];
  /** The number of outgoing lines, and of balances or sums. */
  out: number;
  balances: number;
  /** Whether it is a card bill, which has no income. */
  isCard: boolean;
};

/** The largest amount that the database accepts, in centavos. */
const MOST_CENTS = 100_000_000;

/**
 * Reads a bank statement: OFX, or CSV with columns for the day, the amount and a text. Incoming lines are returned,
 * unreadable ones are counted.
 * @returns undefined for any other file.
 */
export async function readStatement(text: string): Promise<Statement | undefined> {
  const found = isOfx(text) ? await readOfx(text) : await readBankCsv(text);
  if (!found) return undefined;
  const { all, isCard, signs } = found;
  const read: Statement = { lines: [], unread: [], out: 0, balances: 0, isCard };
  const moved = all.filter(({ texts }) => !texts.some(isBalance));
  read.balances = all.length - moved.length;
  const seen = new Map<string, number>();
  const numbered = (print: string) => {
    const times = (seen.get(print) ?? 0) + 1;
    seen.set(print, times);
    return times > 1 ? `${print} #${times}` : print;
  };
  for (const movement of moved) {
    const { line, written, day, cents } = movement;
    if (cents === 0) continue;
    const way = isCard ? "out" : wayOf(movement, signs);
    if (cents !== undefined && way === "out") read.out += 1;
    else if (day === undefined || cents === undefined || cents > MOST_CENTS) {
      read.unread.push({ line, written: storable(written, 200) });
    } else {
      const memo = storable(movement.texts.join(" "), 300);
      const fingerprint = numbered(printOf(movement, day, cents, memo));
      const earlier = movement.earlier && numbered(`earlier ${movement.earlier}`).replace("earlier ", "");
      const known = earlier && earlier !== fingerprint ? { earlier } : {};
      const asked = way === "in" ? {} : { unsure: true as const };
      read.lines.push({ day, amount_cents: cents, memo, fingerprint, ...known, ...asked });
    }
  }
  return read;
}

/** The direction by column or type, sign, or text; undefined without evidence. */
function wayOf({ direction, cents = 0, texts, isBelow }: Movement, signs: boolean): "in" | "out" | undefined {
  if (direction === "out" || cents < 0) return "out";
  if (!isBelow && (direction || signs)) return "in";
  return isIncoming(texts) ? "in" : !signs && isOutgoing(texts) ? "out" : direction;
}

/**
 * The fingerprint of a line: the bank's number with day and amount, because some banks reuse numbers each month;
 * without a number, the text.
 */
const printOf = ({ id }: Movement, day: string, cents: number, memo: string): string =>
  id ? `${shortened(id)} ${day} ${cents}` : textFingerprint(`${day} ${cents} ${memo}`);

/** Keeps both ends of a long number, which differ between lines. */
const shortened = (id: string): string => (id.length > 150 ? `${id.slice(0, 90)}~${id.slice(-59)}` : id);

/** Truncates a text to the database's length, between characters. */
const storable = (text: string, most: number): string =>
  [
    ...text
      .replace(/[\p{Cc}\p{Cs}]/gu, " ")
      .replace(/ +/g, " ")
      .trim(),
  ]
    .slice(0, most)
    .join("");
