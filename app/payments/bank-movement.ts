import { foldHeading } from "~/platform/files/parse-table";
import { readDay } from "~/platform/time/parse-day";
import { type BankAmount, readAmount } from "./bank-amount";
import type { BankQuestion } from "./bank-question";
import type { LeftOut } from "./left-out";

/** A parsed line of a bank's file, before it is decided whether it is income. */
export type Movement = {
  /** Its line number, from 1. */
  line: number;
  /** The original text, for the teacher to look up. */
  written: string;
  /** yyyy-mm-dd; undefined when it is unreadable. */
  day: string | undefined;
  /** Negative for outgoing money; undefined when it is unreadable. */
  cents: number | undefined;
  /** The direction by a type or a column; otherwise the sign decides. */
  direction: "in" | "out" | undefined;
  /** True if the line has no day and follows the last one with a day: it may be a sum or a limit, whatever its sign. */
  isBelow?: boolean;
  /** The account's balance beside it. */
  balance?: BankAmount | undefined;
  /** Texts of the line, by columns. */
  texts: string[];
  /** The bank's number, which identifies the line together with its day and amount. */
  id: string | undefined;
  /** The identification by earlier versions of the site. */
  earlier: string;
  /** The reason why it is not income, if the file shows the reason regardless of the direction. */
  left?: LeftOut | undefined;
};

/** A line that is not a movement: a heading, a note, a second line of a movement. */
export type Note = { line: number; written: string; why: LeftOut };

/** All lines of a file. `rows`: how many it has; `signs`: whether the file's amounts have signs. */
export type Movements = {
  all: Movement[];
  notes: Note[];
  rows: number;
  isCard: boolean;
  signs: boolean;
  question?: BankQuestion;
};

const BALANCE = /^(?:saldo|sdo|balance|balanco|limite)$/;
const BALANCE_WORDS =
  /^(?:anterior|atual|final|inicial|total|parcial|do|da|de|em|no|na|dia|periodo|mes|disponivel|bloqueado|bloqueada|cc|c|cta|conta|corrente|apl|aplic|aplicacao|aplicacoes|aut|automatica|automaticas|mais|invest|facil|liberar|a|para|saque|poupanca|cheque|especial|limite|contabil|liquido|livre|contratado|utilizado|transportado|transportar|abertura|fechamento|investimento|investimentos|consolidado|movimentacao|available|opening|closing|previous|current|ending|beginning|starting|initial|brought|carried|forward|ledger|r|\d+)$/;
const TOTAL =
  /^(?:sub)?tota(?:l|is|ls)(?: (?:geral|do|de|da|dos|no|na|periodo|mes|dia|extrato|creditos?|debitos?|entradas?|saidas?|r|lancamentos?))*$/;

const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();

/** True if a text is only the label of a balance or a sum: `Saldo do dia`, `S A L D O`, `Total`. */
export function isBalance(text: string): boolean {
  const words = fold(text).replace(/^s a l d o\b/, "saldo");
  if (TOTAL.test(words)) return true;
  const all = words.split(" ");
  const rest = all.filter((word) => !BALANCE.test(word));
  return rest.length < all.length && rest.every((word) => BALANCE_WORDS.test(word));
}

/**
 * True if a line is a balance: by its description, or because nothing else stands beside the words. A means of payment
 * called "Saldo" beside a payer is no balance.
 */
export function isBalanceLine(cells: readonly string[], description: string, texts: readonly string[]): boolean {
  const words = cells.filter(
    (cell) => /\p{L}{2}|\p{L} \p{L}/u.test(cell) && readAmount(cell, ",") === undefined && readDay(cell) === undefined,
  );
  const labels = words.filter(isBalance);
  if (labels.length === 0 || isIncoming(texts) || isOutgoing(texts)) return false;
  return isBalance(description) || words.every((cell) => isBalance(cell) || isColumnWord(cell));
}

/** Words of columns beside a balance that say nothing of a payer. */
const isColumnWord = (cell: string): boolean =>
  /^(?:brl|rs|reais|entradas?|saidas?|creditos?|debitos?)$/.test(fold(cell));

const INCOMING = /^(?:\+|c|cr|cred(?:ito|it)?|entradas?|recebid[oa]|receita|in|income|deposito?)$/;
const OUTGOING = /^(?:-|d|db|dr|deb(?:ito|it)?|saidas?|enviad[oa]|pag[oa]|pagamento|despesa|out|expense|withdrawal)$/;
/** Between the owner's own balances, as Wise says it. */
const OWN_TRANSFER = /^(?:neutral|neutro|conversion|conversao)$/;
/** The direction by the word of a type's column. `own`: between the owner's own balances. */
export const directionOf = (cell: string): "in" | "out" | "own" | undefined => {
  const word = /^[+-]$/.test(cell) ? cell : foldHeading(cell);
  return INCOMING.test(word) ? "in" : OUTGOING.test(word) ? "out" : OWN_TRANSFER.test(word) ? "own" : undefined;
};

const WENT_OUT =
  /^(?:(?:pix|ted|doc|transf\w*)(?: \w+)? (?:enviad[oa]|emit\w*|efetuad[oa])|(?:pagamento|pagto|pgto|pag)\b(?! receb)|compra\b|saque\b|tarifa\b|debito\b|deb\b|envio\b|boleto pago|iof\b|payment to\b|sent\b|withdrawal\b|fee\b|card purchase\b)/;

const CAME_IN =
  /\b(?:receb|recebid[oa]s?|recebimentos?|cred|depositos?|received|deposit|incoming)\b|\bcreditos? (?:de )?(?:pix|ted|doc|transf|conta)|^rem\b/;
/** Words for refunds, which can go in either direction. */
const GOES_BACK = /\b(?:devol\w*|estorn\w*|revers\w*|reembols\w*|refund\w*|cancelad[oa])\b/;

/** True if the text says that money went out, for files without other evidence. */
export const isOutgoing = (texts: readonly string[]): boolean => mentions(texts, WENT_OUT);
/** True if the text says that money came in. */
export const isIncoming = (texts: readonly string[]): boolean => mentions(texts, CAME_IN) && !mentions(texts, WENT_OUT);

const mentions = (texts: readonly string[], what: RegExp): boolean => {
  const folded = texts.map(fold);
  return folded.some((text) => what.test(text)) && !folded.some((text) => GOES_BACK.test(text));
};

/** Incoming lines that pay the account owner's own card bill. */
export const isCardPayment = (text: string): boolean =>
  /^(?:pagamento (?:recebido|on line)|payment received)/.test(fold(text));
