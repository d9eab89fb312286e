import type { Sheet } from "~/platform/files/parse-table";
import type { Row } from "~/platform/files/table-row";
import { schoolToday } from "~/platform/time/school-time";
import { isIncoming, isOutgoing, type Movement, type Movements, type Note } from "./bank-movement";
import type { BankAnswers, BankQuestion } from "./bank-question";
import type { LeftOut } from "./left-out";
import { readBankCsv, readBankSheets } from "./read-bank-csv";
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
/** All lines of a file: each is in `lines`, `left` or `unread`. */
export type Statement = {
  lines: StatementLine[];
  /** The lines that are read and not income, with the reasons. */
  left: Note[];
  unread: UnreadLine[];
  /** The number of outgoing lines, and of balances or sums. */
  out: number;
  balances: number;
  /** True if it is a card bill, which has no income. */
  isCard: boolean;
  /** A doubt to ask the teacher about before any line is taken. */
  question?: BankQuestion;
};

/** The largest amount that the database accepts, in centavos. */
const MOST_CENTS = 100_000_000;

/**
 * Reads a bank statement: OFX, or a table with columns for the day, the amount and a text. Incoming lines are returned,
 * the others with the reason, unreadable ones with their text.
 * @returns undefined for any other file.
 */
export async function readStatement(text: string, answers: BankAnswers = {}): Promise<Statement | undefined> {
  const found = isOfx(text) ? await readOfx(text, answers) : await readBankCsv(text, answers);
  return found && accountFor(found);
}

/** Reads a statement in a workbook's sheets: the one with its table, and the others as lines that could not be read. */
export function readStatementSheets(sheets: readonly Sheet[], answers: BankAnswers): Statement | undefined {
  const found = sheets.map((sheet) => readBankSheets([sheet], answers));
  const place = found.findIndex((one) => one !== undefined);
  const read = found[place];
  if (!read) return undefined;
  const others = sheets.filter((_, at) => at !== place).flatMap(({ rows }) => rows);
  const { unread, ...statement } = accountFor(read);
  return { ...statement, unread: [...unread, ...others.map(unreadRow)] };
}

const unreadRow = ({ line, cells }: Row): UnreadLine => ({
  line,
  written: storable(cells.filter(Boolean).join(" "), 200),
});

/** Gives each line of a file its place, and refuses to lose one. */
function accountFor({ all, notes, rows, isCard, signs, question }: Movements): Statement {
  const lines: StatementLine[] = [];
  const unread: UnreadLine[] = [];
  const left = notes.map((note) => ({ ...note, written: storable(note.written, 200) }));
  const today = schoolToday();
  const seen = new Map<string, number>();
  const numbered = (print: string) => {
    const times = (seen.get(print) ?? 0) + 1;
    seen.set(print, times);
    return times > 1 ? `${print} #${times}` : print;
  };
  for (const movement of all) {
    const { line, day, cents } = movement;
    const written = storable(movement.written, 200);
    const way = isCard ? "out" : wayOf(movement, signs);
    const why = whyLeft(movement, way, today);
    if (why) left.push({ line, written, why });
    else if (day === undefined || cents === undefined || cents > MOST_CENTS) unread.push({ line, written });
    else {
      const memo = storable(movement.texts.join(" "), 300);
      const fingerprint = numbered(printOf(movement, day, cents, memo));
      const earlier = movement.earlier && numbered(`earlier ${movement.earlier}`).replace("earlier ", "");
      const known = earlier && earlier !== fingerprint ? { earlier } : {};
      const asked = way === "in" ? {} : { unsure: true as const };
      lines.push({ day, amount_cents: cents, memo, fingerprint, ...known, ...asked });
    }
  }
  if (lines.length + left.length + unread.length !== rows) throw new Error("a line of the statement is lost");
  left.sort((one, other) => one.line - other.line);
  const count = (what: LeftOut) => left.filter(({ why }) => why === what).length;
  const read: Statement = { lines, left, unread, out: count("out"), balances: count("balance"), isCard };
  return question ? { ...read, question } : read;
}

/** Why a movement is not income; undefined for income and for unreadable lines. */
function whyLeft({ left, cents, day }: Movement, way: "in" | "out" | undefined, today: string): LeftOut | undefined {
  if (left) return left;
  if (cents === 0) return "zero";
  if (cents !== undefined && way === "out") return "out";
  return cents !== undefined && day !== undefined && day > today ? "pending" : undefined;
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
