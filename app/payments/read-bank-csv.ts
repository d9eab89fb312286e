import { foldHeading, parseTable, type Row, type Table } from "~/platform/files/parse-table";
import { normalizeTyped } from "~/platform/text/normalize-typed";
import { orderOf, readDay } from "~/platform/time/parse-day";
import { decimalOf, readAmount } from "./bank-amount";
import { directByBalances } from "./bank-balance";
import { withoutHeading } from "./bank-csv-without-header";
import { isBalance, isCardPayment, type Movement, type Movements } from "./bank-movement";
import { earlierFingerprint } from "./earlier-fingerprints";

const DAY = /\b(?:data|date|dia|dt|fecha)\b/;
const CREDIT =
  /\b(?:creditos?|credits?|entradas?|recebid[oa]s?|recebimentos?|receitas?|deposits?|depositos?|money in|paid in)\b/;
const DEBIT = /\b(?:debitos?|debits?|saidas?|pagos?|despesas?|withdrawals?|money out|paid out)\b/;
const BALANCE = /\b(?:saldo|balance)\b/;
/** Names of amount columns, the likeliest first. */
const AMOUNTS = [
  /^(?:valor|amount|montante|quantia|value)(?: r| em r| brl)?$/,
  /\b(?:valor liquido|net amount|amount net)\b/,
  /\b(?:valor|amount)\b(?!.*\b(?:taxa|tarifa|fee|bruto|gross|us|dolar|moeda|parcela)\b)/,
];
const ID =
  /^(?:identificador|id|documento|docto|doc|fitid|nsu|protocolo|reference id|nr doc\w*|n(?:o|umero)?(?: do)? (?:documento|docto)|codigo da transacao|transaction id)\b/;
const DIRECTION =
  /^(?:d c|c d|deb cred|cred deb|debito credito|credito debito|entrada saida|natureza|sinal|tipo|type|direction|tipo (?:de )?(?:lancamento|movimentacao|movimento|operacao|transacao))$/;
const NO_MEMO = /\b(?:hora|horario|time|conta|agencia|moeda|currency)\b/;
const CARD = /\b(?:cartao|card|parcela|estabelecimento|portador|fatura)\b|^data d[ea] compra/;

const IN = /^(?:\+|c|cr|cred(?:ito|it)?|entradas?|recebid[oa]|receita|in|income|deposito?)$/;
const OUT = /^(?:-|d|db|dr|deb(?:ito|it)?|saidas?|enviad[oa]|pag[oa]|pagamento|despesa|out|expense|withdrawal)$/;
const directionOf = (cell: string): "in" | "out" | undefined => {
  const word = /^[+-]$/.test(cell) ? cell : foldHeading(cell);
  return IN.test(word) ? "in" : OUT.test(word) ? "out" : undefined;
};

type Columns = {
  day: number;
  amount: number;
  credit: number;
  debit: number;
  direction: number;
  id: number;
  balance: number;
  texts: number[];
};

function moneyColumns(heading: readonly string[]) {
  const folded = heading.map((cell) => foldHeading(cell).replace(/\bvlr\b/, "valor"));
  const is = (place: number) => ({ day: DAY.test(folded[place] ?? ""), balance: BALANCE.test(folded[place] ?? "") });
  const one = (what: RegExp, but?: RegExp) =>
    folded.findIndex(
      (cell, place) =>
        what.test(cell) && !but?.test(cell) && !is(place).day && !is(place).balance && !DIRECTION.test(cell),
    );
  const credit = one(CREDIT, DEBIT);
  const debit = one(DEBIT, CREDIT);
  const amount = AMOUNTS.map((what) => one(what)).find((place) => place >= 0) ?? -1;
  const day = folded.findIndex((cell) => DAY.test(cell) && !BALANCE.test(cell));
  return { folded, day, credit, debit, amount };
}

const isHeading = (cells: string[]): boolean => {
  const { day, amount, credit } = moneyColumns(cells);
  const isData = cells.some((cell) => readDay(cell) !== undefined);
  return !isData && day >= 0 && (amount >= 0 || credit >= 0);
};

function columnsOf({ heading, rows }: Table): Columns {
  const { folded, day, credit, debit, amount } = moneyColumns(heading);
  const taken = new Set([day, credit, debit, amount]);
  const free = folded.map((_, place) => place).filter((place) => !taken.has(place));
  const cellsAt = (place: number) => rows.map(({ cells }) => cells[place] ?? "").filter(Boolean);
  const direction =
    free.find((place) => DIRECTION.test(folded[place] ?? "") && cellsAt(place).some((cell) => directionOf(cell))) ??
    free.find((place) => {
      const cells = cellsAt(place);
      return cells.length > 0 && cells.every((cell) => directionOf(cell));
    }) ??
    -1;
  const id = free.find((place) => ID.test(folded[place] ?? "")) ?? -1;
  const texts = free.filter((place) => {
    const name = folded[place] ?? "";
    return place !== direction && place !== id && !DAY.test(name) && !BALANCE.test(name) && !NO_MEMO.test(name);
  });
  const balance = free.findIndex((place) => BALANCE.test(folded[place] ?? ""));
  // Both columns, or only the credit; an amount with a sign is better than the credit alone.
  const both = credit >= 0 && (debit >= 0 || amount < 0);
  return {
    day,
    amount,
    credit: both ? credit : -1,
    debit: both ? debit : -1,
    direction,
    id,
    balance: free[balance] ?? -1,
    texts,
  };
}

/** Reads a bank's table, with any column names or none. */
export async function readBankCsv(text: string): Promise<Movements | undefined> {
  const table = (await parseTable(text, isHeading)) ?? (await withoutHeading(text));
  return table && readTable(table);
}

function readTable(table: Table): Movements {
  const at = columnsOf(table);
  const cell = ({ cells }: Row, place: number) => (place < 0 ? "" : (cells[place] ?? ""));
  const days = orderOf(table.rows.map((row) => cell(row, at.day)));
  const order = days === "either" || days === "both" ? "dmy" : days;
  const money = at.credit >= 0 ? [at.credit, at.debit] : [at.amount];
  const decimal =
    decimalOf(table.rows.flatMap((row) => money.map((place) => cell(row, place)))) ??
    (table.delimiter === ";" ? "," : undefined);
  const all: Movement[] = [];
  const heading = table.heading.join("\n");
  for (const row of table.rows) {
    const written = money.map((place) => cell(row, place));
    const hasAmount = written.some((amount) => /\d/.test(amount));
    const texts = at.texts.map((place) => cell(row, place)).filter((words) => /\p{L}/u.test(words));
    const above = all.at(-1);
    const isBelow = hasAmount && texts.length > 0 && !cell(row, at.day);
    // Some banks write the day only on the first line of each day.
    const day = isBelow ? above?.day : readDay(cell(row, at.day), order);
    const triesDay = /^\d/.test(cell(row, at.day)) && texts.length > 0;
    if (row.cells.join("\n") === heading || (!hasAmount && !day && !triesDay)) {
      // Some banks write the payer on the next line.
      if (above && !cell(row, at.day) && texts.length > 0 && above.texts.length > 0) above.texts.push(...texts);
      continue;
    }
    const tooMany = row.cells.slice(table.heading.length).some(Boolean);
    const amount = tooMany ? undefined : amountOf(written, at.credit >= 0, decimal);
    const id = cell(row, at.id);
    const balance = row.cells.find((one) => isBalance(one));
    all.push({
      line: row.line,
      written: row.cells.filter(Boolean).join(" "),
      day,
      cents: amount?.cents,
      direction:
        directionOf(cell(row, at.direction)) ?? amount?.direction ?? (written.some(hasPlus) ? "in" : undefined),
      isBelow,
      balance: readAmount(cell(row, at.balance), decimal),
      texts: balance ? [balance] : texts.filter((words) => readAmount(words, decimal) === undefined),
      id: id && day && amount ? `csv ${id}` : undefined,
      earlier: amount && day ? earlierFingerprint(table.heading, row.cells, day, amount.cents) : "",
    });
  }
  const last = all.findLastIndex(({ day, isBelow }) => day !== undefined && !isBelow);
  for (const movement of all.slice(0, last)) movement.isBelow = false;
  const signs = all.some(({ cents = 0 }) => cents < 0);
  const hasDirections = signs || all.some(({ direction }) => direction !== undefined);
  if (!hasDirections) directByBalances(all);
  return { all, isCard: isCardBill(table, all), signs };
}

const hasPlus = (amount: string): boolean => normalizeTyped(amount).includes("+");

function amountOf(written: string[], inColumns: boolean, decimal: "," | "." | undefined) {
  const [first = "", second = ""] = written;
  if (!inColumns) return readAmount(first, decimal);
  const credit = readAmount(first, decimal);
  const debit = readAmount(second, decimal);
  if (credit && credit.cents !== 0)
    return { cents: credit.cents, direction: credit.cents > 0 ? ("in" as const) : undefined };
  if (debit) return { cents: -Math.abs(debit.cents), direction: "out" as const };
  return credit;
}

/** A card bill has purchases without a sign and payments with one. */
function isCardBill({ heading, above }: Table, all: readonly Movement[]): boolean {
  const folded = heading.map(foldHeading);
  const names = [...folded].sort().filter((name) => name !== "category");
  if (names.join() === "amount,date,title") return true;
  if (
    folded.some((name) => CARD.test(name)) ||
    above.some(({ cells }) => cells.some((cell) => /\bfatura\b/i.test(cell)))
  ) {
    return true;
  }
  return all.some(({ cents, texts }) => (cents ?? 0) < 0 && texts.some(isCardPayment));
}
