import { foldHeading, type Table } from "~/platform/files/parse-table";
import { readDay } from "~/platform/time/parse-day";
import { directionOf } from "./bank-movement";
import type { ColumnAnswer } from "./bank-question";
import { isForeignHeading, isReaisHeading } from "./left-out";

/** The number of rows from which the columns are recognised. */
const HEAD = 50;
const DAY =
  /\b(?:data|date|dia|dt|fecha)\b|^(?:finished|completed|created|started|posted|settled) (?:on|at)$|^timestamp$/;
/** The day on which the money arrived, rather than the one of the order. */
const ARRIVED = /^(?:(?:finished|completed|settled) (?:on|at)|(?:completed|completion|settlement) date)$/;
const CREDIT =
  /\b(?:creditos?|credits?|entradas?|recebid[oa]s?|recebimentos?|receitas?|deposits?|depositos?|money in|paid in)\b/;
const DEBIT = /\b(?:debitos?|debits?|saidas?|pagos?|despesas?|withdrawals?|money out|paid out)\b/;
const BALANCE = /\b(?:saldo|balance)\b/;
const FEE = /\b(?:taxas?|tarifas?|fees?|moeda|currency|parcelas?|impostos?|tax|cotacao|rate)\b(?! deducted)/;
/** Names of amount columns, the likeliest first. */
const AMOUNTS = [
  /^(?:valor|amount|montante|quantia|value)(?: r| em r| brl| rs| em reais| reais)?$/,
  /\b(?:valor liquido|net amount|amount net)\b|^(?:net|liquido)$/,
  /^target amount\b/,
  /\b(?:valor|amount)\b(?!.*\b(?:bruto|gross)\b)/,
];
/** Words that follow the amount's name without another meaning: `Target amount (after fees)`. */
const AFTER_FEES = / (?:after|before|com|sem|apos|menos) (?:fees?|tax(?:as?|es)?|tarifas?)$/;
const ID =
  /^(?:identificador|id|documento|docto|doc|fitid|nsu|protocolo|reference id|transferwise id|nr doc\w*|n(?:o|umero)?(?: do)? (?:documento|docto)|codigo da transacao|transaction id)\b/;
const DIRECTION =
  /^(?:d c|c d|deb cred|cred deb|debito credito|credito debito|entrada saida|natureza|sinal|tipo|type|direction|tipo (?:de )?(?:lancamento|movimentacao|movimento|operacao|transacao))$/;
const STATUS =
  /^(?:status|situacao|estado|state)(?: (?:da|do|de|of)?\s?(?:transacao|lancamento|pagamento|transaction|payment))?$/;
const CURRENCY = /\b(?:moeda|currency)\b/;
const ABOUT_FEES = /\b(?:fees?|taxas?|tarifas?)\b/;
const NO_MEMO = /\b(?:hora|horario|time|conta|agencia|moeda|currency|exchange|cotacao)\b/;
const DESCRIPTION = /\b(?:historico|descricao|lancamento|description|title|titulo|memo|detalhes?|details?)\b/;

/** A kind of line rather than a direction, where the column has other kinds too: a payment can come in. */
const KIND = /^pagamentos?$/;
const isDirection = (cell: string): boolean => directionOf(cell) !== undefined && !KIND.test(foldHeading(cell));

/** The direction by a cell of the column for it. */
export const directionIn = ({ hasKinds }: Pick<Columns, "hasKinds">, cell: string): ReturnType<typeof directionOf> =>
  hasKinds && !isDirection(cell) ? undefined : directionOf(cell);

/** The columns of a bank's table, -1 for one that it does not have. */
export type Columns = {
  day: number;
  amount: number;
  credit: number;
  debit: number;
  direction: number;
  /** True if the column for the direction names other kinds of lines too. */
  hasKinds: boolean;
  id: number;
  balance: number;
  status: number;
  currency: number;
  /** The column that says what the line is. */
  description: number;
  texts: number[];
  /** The columns of money: the amount, or credit and debit. */
  money: number[];
  /** True if their headings name a currency other than reais. */
  isForeign: boolean;
};

const amountName = (cell: string): string =>
  foldHeading(cell)
    .replace(/\bvlr\b/, "valor")
    .replace(AFTER_FEES, "");

function moneyColumns(heading: readonly string[]) {
  const folded = heading.map(amountName);
  const isOther = (cell: string) => DAY.test(cell) || BALANCE.test(cell) || DIRECTION.test(cell) || STATUS.test(cell);
  const all = (what: RegExp, but: RegExp) =>
    folded.flatMap((cell, place) => (what.test(cell) && !but.test(cell) && !isOther(cell) ? [place] : []));
  const [credit = -1] = all(CREDIT, DEBIT);
  const [debit = -1] = all(DEBIT, CREDIT);
  const ranked = AMOUNTS.map((what) => all(what, FEE));
  const inReais = ranked.map((places) => places.filter((place) => !isForeignHeading(heading[place] ?? "")));
  const likely = [...inReais, ...ranked].find((places) => places.length > 0) ?? [];
  const named = likely.filter((place) => isReaisHeading(heading[place] ?? ""));
  const amounts = named.length > 0 ? named : likely;
  const isDay = (cell: string) => DAY.test(cell) && !BALANCE.test(cell);
  const arrived = folded.findIndex((cell) => ARRIVED.test(cell));
  const day = arrived >= 0 ? arrived : folded.findIndex(isDay);
  return { folded, day, credit, debit, amounts };
}

/** True if a row's cells are headings of a bank's table. */
export function isBankHeading(cells: string[]): boolean {
  const { day, amounts, credit } = moneyColumns(cells);
  const isData = cells.some((cell) => readDay(cell) !== undefined);
  return !isData && day >= 0 && (amounts.length > 0 || credit >= 0);
}

/** The columns that may be the amount, when several have names of the same likelihood and other contents. */
export function amountsInDoubt({ heading, rows }: Table): number[] {
  const { amounts, credit, debit } = moneyColumns(heading);
  const contentsOf = (place: number) => rows.map(({ cells }) => cells[place] ?? "").join("\n");
  const [first = -1] = amounts;
  const differ = amounts.some((place) => contentsOf(place) !== contentsOf(first));
  return differ && !(credit >= 0 && debit >= 0) ? amounts : [];
}

export function columnsOf({ heading, rows }: Table, answer: ColumnAnswer | undefined): Columns {
  const money = moneyColumns(heading);
  const { folded } = money;
  const { day, amount } = answer ?? { day: money.day, amount: money.amounts[0] ?? -1 };
  const [credit, debit] = answer ? [-1, -1] : [money.credit, money.debit];
  const taken = new Set([day, credit, debit, amount]);
  const width = Math.max(folded.length, ...rows.slice(0, HEAD).map(({ cells }) => cells.length));
  const free = Array.from({ length: width }, (_, place) => place).filter((place) => !taken.has(place));
  const cellsAt = (place: number) => rows.map(({ cells }) => cells[place] ?? "").filter(Boolean);
  const nameOf = (place: number) => folded[place] ?? "";
  const named = (what: RegExp) => free.find((place) => what.test(nameOf(place))) ?? -1;
  const direction =
    free.find((place) => DIRECTION.test(nameOf(place)) && cellsAt(place).some(isDirection)) ??
    free.find((place) => {
      const cells = cellsAt(place);
      return cells.some(isDirection) && cells.every((cell) => directionOf(cell));
    }) ??
    -1;
  const id = named(ID);
  const status = named(STATUS);
  const texts = free.filter((place) => {
    const name = nameOf(place);
    const isOther = [DAY, BALANCE, NO_MEMO].some((what) => what.test(name));
    return place !== direction && place !== id && place !== status && !isOther;
  });
  // Both columns, or only the credit; an amount with a sign is better than the credit alone.
  const both = credit >= 0 && (debit >= 0 || amount < 0);
  const moneyAt = both ? [credit, debit] : [amount];
  const headings = moneyAt.filter((place) => place >= 0).map((place) => heading[place] ?? "");
  return {
    day,
    amount,
    credit: both ? credit : -1,
    debit: both ? debit : -1,
    direction,
    hasKinds: direction >= 0 && !cellsAt(direction).every((cell) => directionOf(cell)),
    id,
    status,
    balance: named(BALANCE),
    currency: isReaisHeading(heading[amount] ?? "") ? -1 : currencyColumn(folded, nameOf(amount)),
    description: texts.find((place) => DESCRIPTION.test(nameOf(place))) ?? -1,
    texts,
    money: moneyAt,
    isForeign: headings.length > 0 && headings.every(isForeignHeading),
  };
}

/** The column of the amount's currency: `Target currency` beside `Target amount`, else the plain one. */
function currencyColumn(folded: readonly string[], amount: string): number {
  const [side = ""] = amount.split(" ");
  const beside = folded.findIndex(
    (name) => CURRENCY.test(name) && !ABOUT_FEES.test(name) && name.startsWith(`${side} `),
  );
  const plain = /^(?:moeda|currency|(?:codigo d[ae] )?moeda|currency code|(?:transaction|payment) currency)$/;
  return beside >= 0 ? beside : folded.findIndex((name) => plain.test(name));
}
